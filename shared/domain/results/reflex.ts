import { Decimal } from '../decimal.js';
import { intervalOf, isAbove, isAtOrAbove, isAtOrBelow, isBelow, type Interval } from '../ranges/interval.js';
import { foldWord } from '../ranges/range-grammar.js';
import { parseResultValue, type Comparator, type NumberValue, type TitreValue } from './result-value.js';
import { rowStatus } from './completeness.js';
import type { TestValue } from './test-value.js';
import { requiredReadings } from './two-readings.js';

/** If the parameter meets the condition, the profile is added to the booking. */
export interface ReflexRule {
  /** A parameter of the profile with the rule. */
  readonly parameter: string;
  /**
   * One of its options; else `H` (HH too), `L` (LL too), `A` or `critical`; else a comparison: `>10`, `<=0.3`, `>=1:160`.
   * An option that reads like a flag (a blood group "A") is the option.
   */
  readonly is: string;
  /** The code of the profile that is added. */
  readonly add: string;
}

type ReflexParameter = Pick<TestValue, 'kind' | 'options'>;
type Row = Pick<TestValue, 'code' | 'parameter' | 'state' | 'flag' | 'critical' | 'options'>;
type Limit = (NumberValue | TitreValue) & { readonly comparator: Exclude<Comparator, '='> };

/** How the flags read in a rule's words. */
export const REFLEX_FLAGS = { L: 'low', H: 'high', A: 'abnormal', critical: 'critical' } as const;
type ReflexFlag = keyof typeof REFLEX_FLAGS;

const COMPARED: Readonly<Record<Limit['comparator'], string>> = {
  '<': 'below',
  '≤': 'at most',
  '>': 'above',
  '≥': 'at least',
};
const WHOLE: Readonly<Record<Limit['comparator'], (interval: Interval, limit: Decimal) => boolean>> = {
  '<': isBelow,
  '≤': isAtOrBelow,
  '>': isAbove,
  '≥': isAtOrAbove,
};

/** Which of the flags a parameter of this kind may be given. */
export function reflexFlagsOf({ kind }: Pick<ReflexParameter, 'kind'>): readonly ReflexFlag[] {
  return isMeasured(kind) ? ['L', 'H', 'critical'] : ['A', 'L', 'H', 'critical'];
}

function isMeasured(kind: ReflexParameter['kind']): boolean {
  return kind === 'numeric' || kind === 'calculated';
}

/** Why the parameter can never read so; null if it can. */
export function reflexProblem(is: string, parameter: ReflexParameter): string | null {
  if (isOption(is, parameter)) {
    const isResult = rowStatus(is, {}, false).state === 'value';
    return isResult ? null : `"${is}" is not a result, so no test can follow from it`;
  }
  if (isFlag(is)) {
    const words = reflexFlagsOf(parameter);
    return words.includes(is) ? null : `it is never flagged ${is}`;
  }
  const limit = limitOf(is);
  const requested = limit === null && isMeasured(parameter.kind) ? requiredReadings(is) : null;
  if (requested !== null) return requested.replace(/\.$/, '');
  if (limit === null) return `"${is}" is not one of its choices, a flag, or a comparison such as >10`;
  return limit.kind === 'titre' && isMeasured(parameter.kind) ? 'it takes numbers, not titres' : null;
}

/** '<5' and '>5' match only if every value that they may be does. A row without a value, or pending, does not. */
export function reflexHolds({ parameter, is }: ReflexRule, row: Row): boolean {
  if (row.code !== parameter || row.parameter === '' || row.state !== 'value') return false;
  if (isOption(is, row)) return foldWord(row.parameter) === foldWord(is);
  if (is === 'critical') return row.critical;
  if (isFlag(is)) return row.flag === is || row.flag === `${is}${is}`;
  const limit = limitOf(is);
  const value = parseResultValue(row.parameter);
  if (limit === null || value.kind !== limit.kind) return false;
  const interval = intervalOf(value);
  return interval !== null && WHOLE[limit.comparator](interval, boundOf(limit));
}

/** "high", "above 10", "Reactive": what follows "reads". */
export function reflexWords(is: string, parameter: Pick<ReflexParameter, 'options'> | undefined): string {
  if (parameter !== undefined && isOption(is, parameter)) return is;
  if (isFlag(is)) return REFLEX_FLAGS[is];
  const limit = limitOf(is);
  return limit === null ? is : `${COMPARED[limit.comparator]} ${limitText(limit)}`;
}

function isOption(is: string, { options }: Pick<ReflexParameter, 'options'>): boolean {
  return options.some((option) => foldWord(option) === foldWord(is));
}

function isFlag(is: string): is is ReflexFlag {
  return Object.hasOwn(REFLEX_FLAGS, is);
}

function limitOf(is: string): Limit | null {
  const read = parseResultValue(is);
  if (read.kind !== 'number' && read.kind !== 'titre') return null;
  return read.comparator === '=' ? null : (read as Limit);
}

function boundOf(limit: Limit): Decimal {
  return new Decimal(limit.kind === 'number' ? limit.number : limit.reciprocal);
}

function limitText(limit: Limit): string {
  return limit.kind === 'number' ? limit.number : `1:${limit.reciprocal}`;
}
