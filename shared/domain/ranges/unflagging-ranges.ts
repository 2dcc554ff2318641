import { parseRange } from './range-grammar.js';

/** Of the ranges of a parameter that gives figures, those that no figure is held against: words, or a slip. */
export function unflaggingRanges(texts: readonly string[]): readonly string[] {
  const slips = texts.filter((text) => ['text', 'guidance'].includes(parseRange(text).kind));
  return [...new Set(slips)].map(
    (text) =>
      `${text}: this range flags no figure. Write a range such as 3.5-5.1, <3.0 or >60; if it has words, add the range behind ##, as in Optimal <3.0##<3.0.`,
  );
}
