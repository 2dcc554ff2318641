import type { TestValue } from '../../../shared/contract/results.js';
import type { CriticalRow } from '../../../shared/events.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { BookedTest } from '../assess/booked-test.js';
import { UNTOLD, writeCalls, type CallWritten } from './write-calls.js';

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
  const calls = rows.map((row) => callOf(tx, test, resultId, row));
  writeCalls(tx, calls);
  for (const { id, parameter } of calls) {
    tx.emit('CriticalRaised', resultId, criticalRow(test, id, parameter, tx.now));
  }
}

function callOf(tx: Tx, test: BookedTest, resultId: string, row: TestValue): CallWritten {
  return {
    id: tx.id(),
    resultId,
    bookingId: test.bookingId,
    patientId: test.patientId,
    profileCode: test.code,
    unit: test.unit,
    labNumber: test.labNumber,
    patientName: test.patientName,
    parameterCode: row.code,
    parameter: row.name,
    value: row.parameter,
    unitOfMeasure: row.unitOfMeasure,
    flag: row.flag,
    raisedAt: tx.now,
    clockFrom: tx.now,
    ...UNTOLD,
  };
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
