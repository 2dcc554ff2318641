import { criticalSide, type CriticalLimits } from '../results/critical.js';
import { parseRange, type Range } from './range-grammar.js';
import { parseResultValue } from '../results/result-value.js';
import { rangeVerdict, outside, WITHIN, type Verdict } from '../results/verdict.js';
import { FLAGS, type Flag } from '../../vocabulary.js';

export { combineBySex, displayRange, parseRange, type Range } from './range-grammar.js';
export {
  applicableRange,
  type AppliedRange,
  type RangeBand,
  type RangedParameter,
  type RangeSource,
} from './applicable-range.js';

/** A person's decision that a result needs no flag; stored like one, because a stored flag wins. */
const MANUALLY_NORMAL = 'N';

type FlagQuestion = CriticalLimits & {
  readonly value: string;
  /** The range's text or the parsed range; unknown sex: what applicableRange gave. */
  readonly range: string | Range;
  /** Set by hand; takes precedence over everything that is computed. */
  readonly storedFlag?: string | null;
  /** The parameter's coded options in order, for ranges such as 'Straw to yellow'. */
  readonly choices?: readonly string[] | null;
};

/** '' is normal, or not to be judged (see verdictOn); a value equal to a limit of the range is normal. */
export function flagFor(question: FlagQuestion): Flag {
  const verdict = verdictOn(question);
  return verdict.judged === 'outside' ? verdict.flag : '';
}

/** Whether the value is known to be normal or abnormal: a person's word, then critical limits, then the range. */
export function verdictOn(question: FlagQuestion): Verdict {
  const stored = readStoredFlag(question.storedFlag);
  if (stored !== null) return stored === '' ? WITHIN : outside(stored);
  const side = criticalSide(question.value, question);
  if (side === 'low') return outside('LL');
  if (side === 'high') return outside('HH');
  if (side === 'text') return outside('A');
  const range = typeof question.range === 'string' ? parseRange(question.range) : question.range;
  return rangeVerdict(range, parseResultValue(question.value), question.choices ?? []);
}

function readStoredFlag(stored: string | null | undefined): Flag | null {
  const flag = (stored ?? '').trim().toUpperCase();
  if (flag === '') return null;
  if (flag === MANUALLY_NORMAL) return '';
  return FLAGS.find((one) => one === flag) ?? null;
}
