import { Decimal } from '../decimal.js';
import { intervalOf, isAbove, isBelow, isOver, isUnder, type Interval } from '../ranges/interval.js';
import { foldWord, type NumericRange, type Range, type TextRange } from '../ranges/range-grammar.js';
import type { ResultValue } from './result-value.js';
import type { Flag } from '../../vocabulary.js';

/** No result was obtained, so it is neither normal nor abnormal. */
const NO_RESULT: ReadonlySet<string> = new Set([
  'invalid',
  'not done',
  'error repeat',
  'insufficient',
  'insufficient sample',
  'haemolysed',
  'clotted',
  'pending',
]);
/** The question does not arise, such as a resistance of what was not found. */
const NOT_ASKED: ReadonlySet<string> = new Set(['not applicable', 'n/a']);

const SAME_MEANING: readonly (readonly string[])[] = [
  ['negative', 'neg', 've', 'nil'],
  ['non reactive', 'nonreactive'],
  ['not detected', 'target not detected', 'undetected', 'undetectable'],
  ['no growth', 'no significant growth'],
  ['not seen', 'none seen', 'nil seen', 'nil'],
];

/**
 * A range's verdict on a value. `within` and `outside` are judged; `none`: there is nothing to judge it by, and nobody
 * expects it; `why` a value is not judged: in words.
 */
export type Verdict =
  | { readonly judged: 'within' | 'none' }
  | { readonly judged: 'outside'; readonly flag: Exclude<Flag, ''> }
  | { readonly judged: 'not_judged'; readonly why: string };

export const WITHIN: Verdict = { judged: 'within' };
const NONE: Verdict = { judged: 'none' };

export function outside(flag: Exclude<Flag, ''>): Verdict {
  return { judged: 'outside', flag };
}

function unjudged(why: string): Verdict {
  return { judged: 'not_judged', why };
}

/** For several ranges that may apply. */
export const RANGES_DIFFER = 'its ranges do not agree';
const FLAGS_NOTHING = 'its range flags nothing';
const OF_ANOTHER_KIND = 'its range is of another kind than the value';

/** A range's verdict on a value; `choices`: the coded options in order, for ranges such as 'Straw to yellow'. */
export function rangeVerdict(range: Range, value: ResultValue, choices: readonly string[]): Verdict {
  if (value.kind === 'empty' || range.kind === 'none') return NONE;
  switch (range.kind) {
    case 'numeric':
      return numericVerdict(range, value);
    case 'titre':
      return titreVerdict(range.max, value);
    case 'text':
      return textVerdict(range, value, choices);
    case 'agreed':
      return agreedVerdict(range.ranges, value, choices);
    case 'guidance':
      return unjudged(FLAGS_NOTHING);
  }
}

function numericVerdict(range: NumericRange, value: ResultValue): Verdict {
  if (value.kind === 'titre') return unjudged(OF_ANOTHER_KIND);
  const interval = intervalOf(value);
  if (interval === null) return wordVerdict(value.text, range.normalWords);
  const [low, high] = [range.low, range.high].map((limit) => (limit === null ? null : new Decimal(limit)));
  if (low && isBelow(interval, low)) return outside('L');
  if (high && isAbove(interval, high)) return outside('H');
  return isBetween(interval, low ?? null, high ?? null) ? WITHIN : acrossTheLimit(value);
}

/** All of it. What is only known to be below something is not known to be above nought, and need not be. */
function isBetween(interval: Interval, low: Decimal | null, high: Decimal | null): boolean {
  const isOpenBelow = interval.low === null && low?.isZero() === true;
  const isAboveLow = low === null || isOpenBelow || !isUnder(interval, low);
  return isAboveLow && (high === null || !isOver(interval, high));
}

function acrossTheLimit({ text }: ResultValue): Verdict {
  return unjudged(`${text} lies across the limit`);
}

function titreVerdict(max: number, value: ResultValue): Verdict {
  if (value.kind === 'text') return wordVerdict(value.text, ['negative', 'neat', 'not seen', 'non reactive']);
  const interval = value.kind === 'titre' ? intervalOf(value) : null;
  if (interval === null) return unjudged(OF_ANOTHER_KIND);
  const limit = new Decimal(max);
  if (isAbove(interval, limit)) return outside('A');
  return isOver(interval, limit) ? acrossTheLimit(value) : WITHIN;
}

/** Abnormal unless it says one of the normal words; without such words nothing can be said. */
function wordVerdict(text: string, normalWords: readonly string[]): Verdict {
  const word = foldWord(text);
  if (NOT_ASKED.has(word)) return NONE;
  if (NO_RESULT.has(word)) return unjudged(`no result: ${text}`);
  if (normalWords.length === 0) return unjudged(OF_ANOTHER_KIND);
  return normalWords.some((normal) => meansSame(word, normal)) ? WITHIN : outside('A');
}

function meansSame(word: string, normal: string): boolean {
  return word === normal || SAME_MEANING.some((group) => group.includes(word) && group.includes(normal));
}

function textVerdict(range: TextRange, value: ResultValue, choices: readonly string[]): Verdict {
  const coded = choices.some((choice) => foldWord(choice) === foldWord(value.text));
  if (value.kind !== 'text' && !coded) return unjudged(FLAGS_NOTHING);
  return wordVerdict(value.text, [...range.normalWords, ...spanned(range, choices)]);
}

function spanned(range: TextRange, choices: readonly string[]): readonly string[] {
  if (range.span === null) return [];
  const folded = choices.map(foldWord);
  const from = folded.indexOf(range.span[0]);
  const to = folded.indexOf(range.span[1]);
  return from >= 0 && to >= from ? folded.slice(from, to + 1) : range.span;
}

/** Only if all of them agree. */
function agreedVerdict(ranges: readonly Range[], value: ResultValue, choices: readonly string[]): Verdict {
  const verdicts = ranges.map((range) => rangeVerdict(range, value, choices));
  const [first = NONE] = verdicts;
  const isSaidByAll = verdicts.every((one) => verdictText(one) === verdictText(first));
  return isSaidByAll ? first : unjudged(RANGES_DIFFER);
}

function verdictText(verdict: Verdict): string {
  if (verdict.judged === 'outside') return verdict.flag;
  return verdict.judged === 'not_judged' ? verdict.why : verdict.judged;
}
