import type { TestValue, CallRecord } from '../../../shared/contract/results.js';
import type { CallKind, Discipline, Flag } from '../../../shared/vocabulary.js';
import type { Tx } from '../../events/unit-of-work.js';
import { column, Table, type RowOf } from '../../kernel/table.js';
import { rowOf, type BookedTest } from '../store/booked-test.js';
import { criticalRow, ANY_CALL, CALL_COLUMNS, type CallRow } from './call-row.js';

const CRITICAL_CALL = Table.of('critical_call', {
  id: 'uuid',
  kind: column<CallKind>('text'),
  resultId: 'uuid',
  bookingId: 'uuid',
  patientId: 'uuid',
  profileCode: 'text',
  unit: column<Discipline>('text'),
  labNumber: 'text',
  patientName: 'text',
  parameterCode: 'text',
  parameter: 'text',
  value: 'text',
  /** For a correction: the critical value that was withdrawn. */
  was: 'text null',
  unitOfMeasure: 'text',
  flag: column<Flag>('text'),
  raisedAt: 'timestamptz',
  clockFrom: 'timestamptz',
  attempts: column<readonly CallRecord[]>('jsonb'),
  acknowledgedAt: column<string>('timestamptz null'),
  acknowledgedBy: 'text null',
  acknowledgement: column<CallRecord>('jsonb null'),
});

/** A critical value that has to be reported; `clockFrom` is the start of its escalation. */
export type CallWritten = RowOf<typeof CRITICAL_CALL>;

const WRITE_CALLS = CRITICAL_CALL.insert();

/** No call has been made yet. */
const NOT_CALLED = { attempts: [], acknowledgedAt: null, acknowledgedBy: null, acknowledgement: null };

export function writeCalls(tx: Tx, calls: readonly CallWritten[]): void {
  if (calls.length > 0) tx.send(WRITE_CALLS, [JSON.stringify(calls)]);
}

/** A row to be called; `was`: the critical value that its correction withdrew. */
export interface CallDue {
  readonly row: TestValue;
  readonly was: string | null;
}

export function raiseCalls(tx: Tx, test: BookedTest, resultId: string, found: readonly CallDue[]): void {
  const calls = found.map((one) => callOf(tx, test, resultId, one));
  writeCalls(tx, calls);
  for (const { id: callId, ...call } of calls) {
    const row = { ...call, callId, clearedAt: null, acknowledgedAt: null, referringDoctor: null };
    tx.emit('CriticalRaised', resultId, criticalRow(row));
  }
}

/** As it is raised by this transaction, untold. */
export function callOf(tx: Tx, test: BookedTest, resultId: string, { row, was }: CallDue): CallWritten {
  return {
    id: tx.id(),
    kind: was === null ? 'value' : 'correction',
    resultId,
    ...rowOf(test),
    parameterCode: row.code,
    parameter: row.name,
    value: row.parameter,
    was,
    unitOfMeasure: row.unitOfMeasure,
    flag: row.flag,
    raisedAt: tx.now,
    clockFrom: tx.now,
    ...NOT_CALLED,
  };
}

const CLEAR_CALLS = `update critical_call set cleared_at = $2 where id = any ($1::uuid[])`;

/** Cancels these calls; for one that was made already no event is sent. */
export function clearCalls(tx: Tx, calls: readonly CallRow[]): void {
  if (calls.length === 0) return;
  tx.send(CLEAR_CALLS, [calls.map(({ callId }) => callId), tx.now]);
  const open = calls.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  for (const call of open) tx.emit('CriticalCleared', call.resultId, criticalRow(call));
}

const OPEN_OF_BOOKING = `
  select ${CALL_COLUMNS} ${ANY_CALL}
  where c.acknowledged_at is null and c.cleared_at is null and c.booking_id = $1 order by c.raised_at, c.id for update of c`;

export async function clearCallsOfBooking(tx: Tx, bookingId: string): Promise<void> {
  clearCalls(tx, await tx.sql<CallRow>(OPEN_OF_BOOKING, [bookingId]));
}
