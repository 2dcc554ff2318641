import type { TestValue } from '../../../shared/contract/results.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { BookedTest } from '../assess/booked-test.js';
import { ANY_CALL, CALL_COLUMNS, type CallRow } from './call-row.js';
import { clearCalls } from './clear-calls.js';
import { raiseCalls } from './raise-calls.js';

const STANDING_CALLS = `
  select ${CALL_COLUMNS} ${ANY_CALL}
  where c.result_id = $1 and c.kind = 'value' and c.cleared_at is null`;

/**
 * A critical value raises a call at each save and each signature, one for each figure. Editing the figure
 * clears its call, open or made: a figure that was told is not told again, one that was away and came back is.
 * Answers the critical rows that nobody was told of.
 */
export async function reviewCriticals(
  tx: Tx,
  test: BookedTest,
  resultId: string,
  rows: readonly TestValue[],
): Promise<readonly TestValue[]> {
  const standing = await tx.sql<CallRow>(STANDING_CALLS, [resultId]);
  const criticals = rows.filter((row) => row.critical);
  const callFor = (row: TestValue): CallRow | undefined => standing.find((call) => isFor(call, row));
  clearCalls(
    tx,
    standing.filter((call) => !criticals.some((row) => isFor(call, row))),
  );
  const fresh = criticals.filter((row) => callFor(row) === undefined);
  raiseCalls(
    tx,
    test,
    resultId,
    fresh.map((row) => ({ row, was: null })),
  );
  return criticals.filter((row) => (callFor(row)?.acknowledgedAt ?? null) === null);
}

function isFor(call: CallRow, row: TestValue): boolean {
  return call.parameterCode === row.code && call.value === row.parameter;
}
