import { noRangeReason, type RangeSource } from '../ranges/applicable-range.js';
import type { Judgement, TestValue } from './test-value.js';
import { verdictOn } from '../ranges/reference-range.js';
import { RANGES_DIFFER, type Verdict } from './verdict.js';

/** The ranges that may apply, while it is unknown which does; other ranges are decided by their own conditions. */
const WHICH_HOLDS: Readonly<Partial<Record<RangeSource, string>>> = {
  both: 'the sex is not known, and its ranges differ',
  trimesters: 'the weeks of pregnancy are not known, and the ranges differ',
};

type JudgedRow = Pick<TestValue, 'parameter' | 'rangeSource'>;

/**
 * Whether anybody can say that the value is normal. What nobody can is never among the results that are signed
 * together (ISO 15189:2022, 7.4.1.6: results are reviewed against biological reference intervals before release).
 */
export function judgementOf({ parameter, rangeSource }: JudgedRow, verdict: Verdict): Judgement {
  if (parameter === '') return { judged: 'none' };
  if (verdict.judged === 'within' || verdict.judged === 'outside') return { judged: verdict.judged };
  const lacks = noRangeReason(rangeSource);
  if (lacks !== undefined) return { judged: 'not_judged', notJudged: lacks };
  if (verdict.judged !== 'not_judged') return { judged: 'none' };
  const which = verdict.why === RANGES_DIFFER ? WHICH_HOLDS[rangeSource] : undefined;
  return { judged: 'not_judged', notJudged: which ?? verdict.why };
}

type Stored = Pick<
  TestValue,
  | 'parameter'
  | 'rangeSource'
  | 'rangeText'
  | 'flag'
  | 'manualFlag'
  | 'options'
  | 'criticalLow'
  | 'criticalHigh'
  | 'criticalValues'
> &
  Judgeable;

type Judgeable = Partial<Pick<TestValue, 'judged' | 'notJudged'>>;

/** Judges an old row, stored without its judgement, by its stored range. */
export function assessedRow<T extends Stored>(row: T): T {
  if (row.judged !== undefined) return row;
  const { parameter: value, rangeText: range, options: choices, flag, manualFlag } = row;
  const storedFlag = flag === '' ? manualFlag : flag;
  return { ...row, ...judgementOf(row, verdictOn({ ...row, value, range, choices, storedFlag })) };
}

/** "CEA, no range for this age", of every row that nobody could judge. */
export function unjudgedRows(
  rows: readonly Pick<TestValue, 'code' | 'judged' | 'notJudged'>[],
): readonly string[] {
  return rows
    .filter(({ judged }) => judged === 'not_judged')
    .map(({ code, notJudged }) => [code, notJudged].filter(Boolean).join(', '));
}
