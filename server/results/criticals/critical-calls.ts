import type { TestValue } from '../../../shared/contract/results.js';
import type { CriticalRow } from '../../../shared/events.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { BookedTest } from '../assess/booked-test.js';

interface StandingCall {
  readonly id: string;
  readonly code: string;
  readonly parameter: string;
  readonly value: string;
  readonly raisedAt: Date;
  readonly acknowledged: boolean;
}

const STANDING_CALLS = `
  select id, parameter_code as code, parameter, value, raised_at as "raisedAt",
    acknowledged_at is not null as acknowledged
  from critical_call where result_id = $1 and cleared_at is null`;

const CLEAR_CALLS = `update critical_call set cleared_at = $2 where id = any ($1::uuid[])`;

const RAISE_CALLS = `
  insert into critical_call (id, result_id, booking_id, patient_id, profile_code, unit, lab_number, patient_name,
    raised_at, clock_from, parameter_code, parameter, value, unit_of_measure, flag)
  select id, $2, $3, $4, $5, $6, $7, $8, $9, $9, parameter_code, parameter, value, unit_of_measure, flag
  from json_to_recordset($1::json) as fresh
    (id uuid, parameter_code text, parameter text, value text, unit_of_measure text, flag text)`;

/**
 * LAB-RULES: a critical value raises a call at each save, one for each figure; editing the figure clears
 * the call that was still open for the old one. A figure that was already told is not told again.
 */
export async function reviewCriticals(
  tx: Tx,
  test: BookedTest,
  resultId: string,
  rows: readonly TestValue[],
): Promise<void> {
  const standing = await tx.sql<StandingCall>(STANDING_CALLS, [resultId]);
  const criticals = rows.filter((row) => row.critical);
  const isFor = (call: StandingCall, row: TestValue): boolean =>
    call.code === row.code && call.value === row.parameter;
  const off = standing.filter((call) => !call.acknowledged && !criticals.some((row) => isFor(call, row)));
  const fresh = criticals.filter((row) => !standing.some((call) => isFor(call, row)));
  if (off.length > 0) clear(tx, test, resultId, off);
  if (fresh.length > 0) raise(tx, test, resultId, fresh);
}

function clear(tx: Tx, test: BookedTest, resultId: string, calls: readonly StandingCall[]): void {
  tx.send(CLEAR_CALLS, [calls.map((call) => call.id), tx.now]);
  for (const call of calls) {
    tx.emit('CriticalCleared', resultId, criticalRow(test, call.id, call.parameter, call.raisedAt));
  }
}

function raise(tx: Tx, test: BookedTest, resultId: string, rows: readonly TestValue[]): void {
  const calls = rows.map((row) => ({ id: tx.id(), row }));
  tx.send(RAISE_CALLS, [
    JSON.stringify(
      calls.map(({ id, row }) => ({
        id,
        parameter_code: row.code,
        parameter: row.name,
        value: row.parameter,
        unit_of_measure: row.unitOfMeasure,
        flag: row.flag,
      })),
    ),
    resultId,
    test.bookingId,
    test.patientId,
    test.code,
    test.unit,
    test.labNumber,
    test.patientName,
    tx.now,
  ]);
  for (const { id, row } of calls)
    tx.emit('CriticalRaised', resultId, criticalRow(test, id, row.name, tx.now));
}

function criticalRow(test: BookedTest, callId: string, parameter: string, raisedAt: Date): CriticalRow {
  return {
    callId,
    bookingId: test.bookingId,
    patientId: test.patientId,
    profileCode: test.code,
    unit: test.unit,
    parameter,
    labNumber: test.labNumber,
    patientName: test.patientName,
    raisedAt: raisedAt.toISOString(),
    acknowledgedAt: null,
    acknowledgedBy: null,
  };
}
