import { parseRange } from './range-grammar.js';

/** Of the ranges of a parameter that gives figures, those that no figure is held against: words, or a slip. */
export function unflaggingRanges(texts: readonly string[]): readonly string[] {
  const slips = texts.filter((text) => ['text', 'guidance'].includes(parseRange(text).kind));
  return [...new Set(slips)].map(
    (text) =>
      `${text}: no figure is flagged by it. A range of figures is such as 3.5-5.1, <3.0 or >60; after ## it stands behind words, as in Optimal <3.0##<3.0.`,
  );
}
