import { clustersOf, inVisualOrder, runsOf } from './runs.js';
import type { Cluster, Fonts, Line, Run, Style } from './writing.js';

const LEADING = 1.25;
/** The baseline within its line, as a part of the font size from above. */
const BASELINE = 0.96;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Text broken into lines of at most `width` points. "129-146" is one figure: half of it on the next line is another,
 * so only blanks, ideographs and a hyphen before a letter end a line; what is too long alone is cut between letters.
 */
export function linesOf(fonts: Fonts, styles: readonly Style[], width: number): readonly Line[] {
  return paragraphsOf(styles).flatMap((paragraph) => {
    const pieces = clustersOf(fonts, paragraph);
    const size = Math.max(...paragraph.map((style) => style.size));
    return broken(pieces, width).map((line) => set(line, size));
  });
}

function paragraphsOf(styles: readonly Style[]): readonly (readonly Style[])[] {
  let paragraph: Style[] = [];
  const paragraphs = [paragraph];
  for (const style of styles) {
    style.text.split(/\r\n|[\n\r\u2028\u2029]/u).forEach((text, index) => {
      if (index > 0) paragraphs.push((paragraph = []));
      paragraph.push({ ...style, text });
    });
  }
  return paragraphs;
}

type Letters = readonly Cluster[];

function broken(pieces: Letters, width: number): readonly Letters[] {
  let line: Cluster[] = [];
  const lines = [line];
  let used = 0;
  for (const word of wordsOf(pieces).flatMap((whole) => fitting(whole, width))) {
    const wide = widthOf(trimmed(word));
    if (used + wide > width + 0.01 && line.length > 0) {
      lines.push((line = []));
      used = 0;
    }
    line.push(...word);
    used += widthOf(word);
  }
  return lines.map(trimmed);
}

function wordsOf(pieces: Letters): readonly Letters[] {
  const words: Letters[] = [];
  let word: Cluster[] = [];
  pieces.forEach((piece, index) => {
    word.push(piece);
    if (!mayEndAfter(piece, pieces[index + 1])) return;
    words.push(word);
    word = [];
  });
  return word.length === 0 ? words : [...words, word];
}

function mayEndAfter(piece: Cluster, next: Cluster | undefined): boolean {
  if (next === undefined || next.isSpace) return false;
  if (piece.isSpace || IDEOGRAPH.test(piece.text)) return true;
  return /^[-/,;]$/.test(piece.text) && /\p{L}/u.test(next.text);
}

function fitting(word: Letters, width: number): readonly Letters[] {
  if (widthOf(trimmed(word)) <= width) return [word];
  let part: Cluster[] = [];
  const parts = [part];
  let used = 0;
  for (const piece of word) {
    const wide = widthOf([piece]);
    if (used + wide > width && part.length > 0) {
      parts.push((part = []));
      used = 0;
    }
    part.push(piece);
    used += wide;
  }
  return parts;
}

function trimmed(pieces: Letters): Letters {
  const last = pieces.findLastIndex(({ isSpace }) => !isSpace);
  return pieces.slice(0, last + 1);
}

function widthOf(pieces: Letters): number {
  return runsOf(pieces).reduce((sum, run) => sum + run.width, 0);
}

/** A line with the place of each run: runs in the order in which they are read. */
function set(pieces: Letters, size: number): Line {
  const runs = runsOf(pieces);
  let x = 0;
  const places = new Map<Run, number>();
  for (const run of inVisualOrder(runs)) {
    places.set(run, x);
    x += run.width;
  }
  return {
    runs: runs.map((run) => ({ ...run, x: places.get(run) ?? 0 })),
    width: x,
    height: size * LEADING,
    baseline: size * BASELINE,
  };
}

/** How wide the text is in one line. */
export function widthOfText(fonts: Fonts, style: Style): number {
  return widthOf(clustersOf(fonts, [style]));
}
