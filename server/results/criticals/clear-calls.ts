import type { Tx } from '../../events/unit-of-work.js';
import { ANY_CALL, CALL_COLUMNS, criticalRow, type CallRow } from './call-row.js';

const CLEAR_CALLS = `update critical_call set cleared_at = $2 where id = any ($1::uuid[])`;

/** Nobody waits for these calls any more; of one that was made already nothing is told. */
export function clearCalls(tx: Tx, calls: readonly CallRow[]): void {
  if (calls.length === 0) return;
  tx.send(CLEAR_CALLS, [calls.map(({ callId }) => callId), tx.now]);
  const open = calls.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  for (const call of open) tx.emit('CriticalCleared', call.resultId, criticalRow(call));
}

const OPEN_CALLS = `
  select ${CALL_COLUMNS} ${ANY_CALL}
  where c.acknowledged_at is null and c.cleared_at is null`;

const OPEN_OF_BOOKING = `${OPEN_CALLS} and c.booking_id = $1 order by c.raised_at, c.id for update of c`;
const OPEN_OF_RESULT = `${OPEN_CALLS} and c.result_id = $1 order by c.raised_at, c.id for update of c`;

/** The open calls of a booking that is gone are off. */
export async function callOffBooking(tx: Tx, bookingId: string): Promise<void> {
  clearCalls(tx, await tx.sql<CallRow>(OPEN_OF_BOOKING, [bookingId]));
}

/** Those of a result that stands no more, e.g. because it was withdrawn. */
export async function callOffResult(tx: Tx, resultId: string): Promise<void> {
  clearCalls(tx, await tx.sql<CallRow>(OPEN_OF_RESULT, [resultId]));
}
