import type { Result, TestValue } from '../../../shared/contract/results.js';
import type { QueuedResult, QueuedValue, QueueReason } from '../../../shared/contract/validation-queue.js';
import { REPLACED_CODES } from '../../../shared/disciplines/haematology/manual-differential.js';
import { SHEETS, testValuesOf } from '../../../shared/disciplines/sheets.js';
import { isPending } from '../../../shared/domain/results/completeness.js';
import { judgedRow } from '../../../shared/domain/results/judged.js';
import { besideFlags, toLookAt } from '../../../shared/domain/results/to-look-at.js';

export type QueueRecord = Omit<
  QueuedResult,
  'why' | 'toLookAt' | 'gender' | 'age' | 'values' | 'warnings' | 'remarks' | 'releaseAt' | 'remarksPrinted'
> & {
  /** Its place in the order of work. */
  readonly rank: number;
  readonly releaseAt: Date | null;
  /** The profile of its specimen whose released film was counted by hand. */
  readonly countedBy: string | null;
  /** As its screen showed it: with the values of before. */
  readonly document: Result;
};

/** Of each place in the order of work. */
const REASON_OF: readonly QueueReason[] = [
  'critical',
  'delta',
  'contradiction',
  'abnormal',
  'pending',
  'clean',
];

export function queuedResult({ rank, document, releaseAt, countedBy, ...row }: QueueRecord): QueuedResult {
  const { remarks, remarksPrinted, warnings, assessedFor } = document;
  const rows = testValuesOf<TestValue>(row.unit, document).map(judgedRow);
  const looked = { rows, sections: document.sections, warnings };
  const isToCheck = toLookAt(SHEETS[row.unit], looked).length > 0;
  const isUndone = row.notReleased !== null;
  const why = whyOf(REASON_OF[rank] ?? 'clean', rows, { isUndone, isToCheck });
  return {
    ...row,
    clean: why === 'clean',
    gender: assessedFor.gender,
    age: assessedFor.age,
    why,
    toLookAt: besideFlags(SHEETS[row.unit], looked),
    releaseAt: releaseAt?.toISOString() ?? null,
    warnings,
    remarks,
    remarksPrinted,
    values: rows.map((one) => ({
      ...queuedValue(one),
      ...(countedBy !== null && REPLACED_CODES.has(one.code) && { replaced: true as const }),
    })),
  };
}

interface Found {
  readonly isUndone: boolean;
  readonly isToCheck: boolean;
}

/** The first of what has to be looked at, more closely than the order of work tells it. */
function whyOf(ranked: QueueReason, rows: readonly TestValue[], { isUndone, isToCheck }: Found): QueueReason {
  if (ranked === 'clean' && isUndone) return 'undone';
  if (ranked !== 'abnormal' && !(ranked === 'clean' && isToCheck)) return ranked;
  if (rows.some(({ flag, critical }) => flag !== '' || critical)) return 'abnormal';
  if (rows.some(({ judged }) => judged === 'not_judged')) return 'not_judged';
  return isUndone ? 'undone' : 'to_check';
}

function queuedValue(row: TestValue): QueuedValue {
  const { code, name, parameter, state, unitOfMeasure, decimals, flag, critical, delta, comment } = row;
  const { judged = 'none', notJudged, notPregnant } = row;
  return {
    code,
    name,
    value: parameter,
    state: isPending(row) ? 'pending' : state,
    reason: row.reason,
    unitOfMeasure,
    decimals,
    flag,
    critical,
    judged,
    ...(notJudged !== undefined && { notJudged }),
    ...(notPregnant && { notPregnant }),
    delta,
    range: row.referenceRange,
    comment,
    previousValues: row.previousValues,
  };
}
