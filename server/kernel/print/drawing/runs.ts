import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { shaped, type Shaped } from './shape.js';
import type { Cluster, Fonts, OpenFont, Run, Style } from './writing.js';

const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();
const BLANK = /^[^\S\u00a0\u202f]+$/u;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

/**
 * A paragraph as clusters, each with its font, style and level (odd: from right to left; Unicode's bidirectional
 * algorithm over the whole paragraph, which reads from left to right).
 */
export function clustersOf(fonts: Fonts, styles: readonly Style[]): readonly Cluster[] {
  const text = styles.map((style) => style.text).join('');
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  let start = 0;
  return styles.flatMap((style) => {
    const from = start;
    start += style.text.length;
    return [...clusters.segment(style.text)].flatMap(({ segment, index }) =>
      DIRECTIONS.test(segment) && segment.length === 1
        ? []
        : coloured(fonts, segment, style).map((piece) => ({ ...piece, level: levels[from + index] ?? 0 })),
    );
  });
}

/** A character that no font has is named, so that it is not lost: <U+1F600>. */
function coloured(fonts: Fonts, cluster: string, style: Style): readonly Omit<Cluster, 'level'>[] {
  const written = (text: string, font: OpenFont) => ({ text, style, font });
  if (BLANK.test(cluster)) return [{ text: ' ', style, font: fonts.first, isSpace: true }];
  const whole = fonts.fontOf(cluster);
  if (whole) return [written(cluster, whole)];
  return [...cluster].flatMap((character) => {
    const font = fonts.fontOf(character);
    if (font) return [written(character, font)];
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return [...`<U+${code}>`].map((letter) => written(letter, fonts.fontOf(letter) ?? fonts.first));
  });
}

/** Clusters that are shaped together: one font, style and direction. */
export function runsOf(pieces: readonly Cluster[]): readonly Run[] {
  const runs: Unshaped[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const font = last && goesAlong(piece, last) ? last.font : piece.font;
    const goesOn = last && last.font === font && last.style === piece.style && last.level === piece.level;
    if (last && goesOn) last.text += piece.text;
    else runs.push({ text: piece.text, font, style: piece.style, level: piece.level });
  }
  return runs.map(withGlyphs);
}

type Unshaped = Omit<Cluster, 'isSpace' | 'text'> & { text: string };

/** A blank, and between right-to-left letters a bracket too, takes the font of the text before it. */
function goesAlong({ text, level, isSpace }: Cluster, { font, level: before }: Unshaped): boolean {
  if (!isSpace && (level % 2 === 0 || level !== before || !/^\p{Script=Common}$/u.test(text))) return false;
  return font.has(text.codePointAt(0) ?? 0);
}

const KEPT = 4000;
const kept = new Map<string, Shaped>();

function withGlyphs(run: Unshaped): Run {
  const bold = run.style.bold === true;
  const key = `${run.font.name} ${bold} ${run.level % 2} ${run.text}`;
  const direction = run.level % 2 === 1 ? 'from right' : 'from left';
  const known = kept.get(key) ?? shaped(run.font, bold, run.text, direction);
  if (kept.size > KEPT) kept.clear();
  kept.set(key, known);
  const { glyphs, width } = known;
  return { ...run, glyphs, width: (width * run.style.size) / 1000 };
}

/** From left to right as on the line (rule L2). */
export function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}
