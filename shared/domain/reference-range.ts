import { criticalSide, type CriticalLimits } from './critical.js';
import { Decimal } from './decimal.js';
import { intervalOf, isAbove, isBelow } from './interval.js';
import { foldWord, parseRange, type NumericRange, type Range, type TextRange } from './range-grammar.js';
import { parseResultValue, type ResultValue } from './result-value.js';
import { FLAGS, type Flag } from '../vocabulary.js';

export { combineBySex, displayRange, parseRange, type Range } from './range-grammar.js';
export {
  applicableRange,
  type AppliedRange,
  type RangeBand,
  type RangedParameter,
  type RangeSource,
} from './applicable-range.js';

/** A person's decision that a result needs no flag; stored like one, because a stored flag wins. */
export const MANUALLY_NORMAL = 'N';

export type FlagQuestion = CriticalLimits & {
  readonly value: string;
  /** The range's text or the parsed range; unknown sex: what applicableRange gave. */
  readonly range: string | Range;
  /** Set by hand; takes precedence over everything that is computed. */
  readonly storedFlag?: string | null;
  /** The parameter's coded options in order, for ranges such as 'Straw to yellow'. */
  readonly choices?: readonly string[] | null;
};

/** No result was obtained, so it is neither normal nor abnormal. */
const NO_RESULT: ReadonlySet<string> = new Set([
  'invalid',
  'not done',
  'not applicable',
  'n/a',
  'error repeat',
  'insufficient',
  'insufficient sample',
  'haemolysed',
  'clotted',
  'pending',
]);

const SAME_MEANING: readonly (readonly string[])[] = [
  ['negative', 'neg', 've', 'nil'],
  ['non reactive', 'nonreactive'],
  ['not detected', 'target not detected', 'undetected', 'undetectable'],
  ['no growth', 'no significant growth'],
  ['not seen', 'none seen', 'nil seen', 'nil'],
];

/** RULINGS R8. '' is normal, or not to be judged; a value equal to a limit of the range is normal. */
export function flagFor(question: FlagQuestion): Flag {
  const stored = readStoredFlag(question.storedFlag);
  if (stored !== null) return stored;
  const side = criticalSide(question.value, question);
  if (side === 'low') return 'LL';
  if (side === 'high') return 'HH';
  if (side === 'text') return 'A';
  const range = typeof question.range === 'string' ? parseRange(question.range) : question.range;
  return flagIn(range, parseResultValue(question.value), question.choices ?? []);
}

function readStoredFlag(stored: string | null | undefined): Flag | null {
  const flag = (stored ?? '').trim().toUpperCase();
  if (flag === '') return null;
  if (flag === MANUALLY_NORMAL) return '';
  return FLAGS.find((one) => one === flag) ?? null;
}

function flagIn(range: Range, value: ResultValue, choices: readonly string[]): Flag {
  if (value.kind === 'empty') return '';
  switch (range.kind) {
    case 'numeric':
      return flagNumeric(range, value);
    case 'titre':
      return flagTitre(range.max, value);
    case 'text':
      return flagText(range, value, choices);
    case 'agreed':
      return flagAgreed(range.ranges, value, choices);
    case 'guidance':
    case 'none':
      return '';
  }
}

function flagNumeric(range: NumericRange, value: ResultValue): Flag {
  if (value.kind === 'titre') return '';
  const interval = intervalOf(value);
  if (interval === null) return flagWord(value.text, range.normalWords);
  if (range.low !== null && isBelow(interval, new Decimal(range.low))) return 'L';
  return range.high !== null && isAbove(interval, new Decimal(range.high)) ? 'H' : '';
}

function flagTitre(max: number, value: ResultValue): Flag {
  if (value.kind === 'text') return flagWord(value.text, ['negative', 'neat', 'not seen', 'non reactive']);
  const interval = value.kind === 'titre' ? intervalOf(value) : null;
  return interval !== null && isAbove(interval, new Decimal(max)) ? 'A' : '';
}

/** Abnormal unless it says one of the normal words; without such words nothing can be said. */
function flagWord(text: string, normalWords: readonly string[]): Flag {
  const word = foldWord(text);
  if (normalWords.length === 0 || NO_RESULT.has(word)) return '';
  return normalWords.some((normal) => meansSame(word, normal)) ? '' : 'A';
}

function meansSame(word: string, normal: string): boolean {
  return word === normal || SAME_MEANING.some((group) => group.includes(word) && group.includes(normal));
}

function flagText(range: TextRange, value: ResultValue, choices: readonly string[]): Flag {
  const coded = choices.some((choice) => foldWord(choice) === foldWord(value.text));
  if (value.kind !== 'text' && !coded) return '';
  return flagWord(value.text, [...range.normalWords, ...spanned(range, choices)]);
}

function spanned(range: TextRange, choices: readonly string[]): readonly string[] {
  if (range.span === null) return [];
  const folded = choices.map(foldWord);
  const from = folded.indexOf(range.span[0]);
  const to = folded.indexOf(range.span[1]);
  return from >= 0 && to >= from ? folded.slice(from, to + 1) : range.span;
}

function flagAgreed(ranges: readonly Range[], value: ResultValue, choices: readonly string[]): Flag {
  const flags = new Set(ranges.map((range) => flagIn(range, value, choices)));
  const [only] = flags;
  return flags.size === 1 && only !== undefined ? only : '';
}
