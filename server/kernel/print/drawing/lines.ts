import { clustersOf, inVisualOrder, runsOf } from './runs.js';

const LEADING = 1.25;
/** Where the writing stands in its line, in parts of the size, from above. */
const BASELINE = 0.96;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Text broken into lines of at most `width` points. "129-146" is one figure: half of it on the next line is another,
 * so only blanks, ideographs and a hyphen before a letter end a line; what is too long alone is cut between letters.
 */
export function linesOf(fonts, styles, width) {
  return paragraphsOf(styles).flatMap((paragraph) => {
    const pieces = clustersOf(fonts, paragraph);
    const size = Math.max(...paragraph.map((style) => style.size));
    return broken(pieces, width).map((line) => set(line, size));
  });
}

function paragraphsOf(styles) {
  const paragraphs = [[]];
  for (const style of styles) {
    style.text.split(/\r\n|[\n\r\u2028\u2029]/u).forEach((text, index) => {
      if (index > 0) paragraphs.push([]);
      paragraphs.at(-1).push({ ...style, text });
    });
  }
  return paragraphs;
}

function broken(pieces, width) {
  const lines = [[]];
  let used = 0;
  for (const word of wordsOf(pieces).flatMap((whole) => fitting(whole, width))) {
    const wide = widthOf(trimmed(word));
    if (used + wide > width + 0.01 && lines.at(-1).length > 0) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1).push(...word);
    used += widthOf(word);
  }
  return lines.map(trimmed);
}

function wordsOf(pieces) {
  const words = [];
  let word = [];
  pieces.forEach((piece, index) => {
    word.push(piece);
    if (!mayEndAfter(piece, pieces[index + 1])) return;
    words.push(word);
    word = [];
  });
  return word.length === 0 ? words : [...words, word];
}

function mayEndAfter(piece, next) {
  if (next === undefined || next.isSpace) return false;
  if (piece.isSpace || IDEOGRAPH.test(piece.text)) return true;
  return /^[-/,;]$/.test(piece.text) && /\p{L}/u.test(next.text);
}

function fitting(word, width) {
  if (widthOf(trimmed(word)) <= width) return [word];
  const parts = [[]];
  let used = 0;
  for (const piece of word) {
    const wide = widthOf([piece]);
    if (used + wide > width && parts.at(-1).length > 0) {
      parts.push([]);
      used = 0;
    }
    parts.at(-1).push(piece);
    used += wide;
  }
  return parts;
}

function trimmed(pieces) {
  const last = pieces.findLastIndex(({ isSpace }) => !isSpace);
  return pieces.slice(0, last + 1);
}

function widthOf(pieces) {
  return runsOf(pieces).reduce((sum, run) => sum + run.width, 0);
}

/** A line with the place of each run: runs in the order in which they are read. */
function set(pieces, size) {
  const runs = runsOf(pieces);
  let x = 0;
  const places = new Map();
  for (const run of inVisualOrder(runs)) {
    places.set(run, x);
    x += run.width;
  }
  return {
    runs: runs.map((run) => ({ ...run, x: places.get(run) })),
    width: x,
    height: size * LEADING,
    baseline: size * BASELINE,
  };
}

/** How wide the text is in one line. */
export function widthOfText(fonts, style) {
  return widthOf(clustersOf(fonts, [style]));
}
