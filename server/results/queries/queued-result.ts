import type { Result, TestValue } from '../../../shared/contract/results.js';
import {
  QUEUE_REASONS,
  type QueuedResult,
  type QueuedValue,
} from '../../../shared/contract/validation-queue.js';
import { testValuesOf } from '../../../shared/disciplines/sheets.js';
import { isPending } from '../../../shared/domain/completeness.js';

export type QueueRecord = Omit<
  QueuedResult,
  'why' | 'gender' | 'age' | 'values' | 'warnings' | 'remarks' | 'releaseAt' | 'remarksPrinted'
> & {
  readonly rank: number;
  readonly releaseAt: Date | null;
  /** As its screen showed it: with the values of before. */
  readonly document: Result;
};

export function queuedResult({ rank, document, releaseAt, ...row }: QueueRecord): QueuedResult {
  const { remarks, remarksPrinted, warnings, assessedFor } = document;
  return {
    ...row,
    gender: assessedFor.gender,
    age: assessedFor.age,
    why: QUEUE_REASONS[rank] ?? 'clean',
    releaseAt: releaseAt?.toISOString() ?? null,
    warnings,
    remarks,
    remarksPrinted,
    values: testValuesOf<TestValue>(row.unit, document).map(queuedValue),
  };
}

function queuedValue(row: TestValue): QueuedValue {
  const { code, name, parameter, state, unitOfMeasure, decimals, flag, critical, delta, comment } = row;
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
    delta,
    range: row.referenceRange,
    comment,
    previousValues: row.previousValues,
  };
}
