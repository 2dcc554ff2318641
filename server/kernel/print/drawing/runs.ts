import bidiFactory from 'bidi-js';
import { shaped } from './shape.js';

const bidi = bidiFactory();
const BLANK = /^[^\S\u00a0\u202f]+$/u;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;

/**
 * A paragraph as clusters, each with its font, style and level (odd: from right to left; Unicode's bidirectional
 * algorithm over the whole paragraph, which reads from left to right).
 * @param {readonly { text: string, bold?: boolean, color?: string, size: number }[]} styles
 */
export function clustersOf(fonts, styles) {
  const text = styles.map((style) => style.text).join('');
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  let start = 0;
  return styles.flatMap((style) => {
    const from = start;
    start += style.text.length;
    return [...clusters.segment(style.text)].flatMap(({ segment, index }) =>
      DIRECTIONS.test(segment) && segment.length === 1
        ? []
        : coloured(fonts, segment, style).map((piece) => ({ ...piece, level: levels[from + index] })),
    );
  });
}

/** A character that no font has is named, so that it is not lost: <U+1F600>. */
function coloured(fonts, cluster, style) {
  const piece = (text) => ({ text, style, font: fonts.fontOf(text) });
  if (BLANK.test(cluster)) return [{ text: ' ', style, font: fonts.first, isSpace: true }];
  if (fonts.fontOf(cluster)) return [piece(cluster)];
  return [...cluster].flatMap((character) => {
    if (fonts.fontOf(character)) return [piece(character)];
    const code = character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
    return [...`<U+${code}>`].map(piece);
  });
}

/** Clusters that are shaped together: one font, style and direction. */
export function runsOf(pieces) {
  const runs = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    const font = last && goesAlong(piece, last) ? last.font : piece.font;
    const goesOn = last && last.font === font && last.style === piece.style && last.level === piece.level;
    if (goesOn) last.text += piece.text;
    else runs.push({ text: piece.text, font, style: piece.style, level: piece.level });
  }
  return runs.map(withGlyphs);
}

/** A blank, and between letters that run from the right a bracket too, stands in the font of what is before it. */
function goesAlong({ text, level, isSpace }, { font, level: before }) {
  if (!isSpace && (level % 2 === 0 || level !== before || !/^\p{Script=Common}$/u.test(text))) return false;
  return font.has(text.codePointAt(0));
}

const KEPT = 4000;
const kept = new Map();

function withGlyphs(run) {
  const bold = run.style.bold === true;
  const key = `${run.font.name} ${bold} ${run.level % 2} ${run.text}`;
  if (!kept.has(key)) {
    if (kept.size > KEPT) kept.clear();
    kept.set(key, shaped(run.font, bold, run.text, run.level % 2 === 1));
  }
  const { glyphs, width } = kept.get(key);
  return { ...run, glyphs, width: (width * run.style.size) / 1000 };
}

/** From left to right as they stand on the line (rule L2). */
export function inVisualOrder(runs) {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && order[to].level >= level) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}
