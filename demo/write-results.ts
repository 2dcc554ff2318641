import { UNTOLD, writeCalls, type CallWritten } from '../server/results/criticals/calls.js';
import { writeResults as writeThem } from '../server/results/store/result-record.js';
import type { Tx } from '../server/events/unit-of-work.js';
import type { PastCall, PastResult } from './past-results.js';
import type { Past } from './write-bookings.js';

/** Through the writers of the bench, many at once. */
export function writeResults(tx: Tx, past: readonly Past[]): void {
  writeThem(
    tx,
    past.flatMap(({ results }) => results),
  );
  writeCalls(
    tx,
    past.flatMap((one) => one.results.flatMap((result) => callsOf(one, result))),
  );
}

function callsOf({ booking }: Past, { record, calls, enteredAt }: PastResult): readonly CallWritten[] {
  return calls.map((call) => ({
    id: call.id,
    kind: 'value',
    resultId: record.id,
    bookingId: record.bookingId,
    patientId: record.patientId,
    profileCode: record.code,
    unit: record.discipline,
    labNumber: booking.patient.labNumber,
    patientName: booking.patient.fullName,
    parameterCode: call.row.code,
    parameter: call.row.name,
    value: call.row.parameter,
    was: null,
    unitOfMeasure: call.row.unitOfMeasure,
    flag: call.row.flag,
    raisedAt: enteredAt,
    clockFrom: enteredAt,
    ...toldOf(call),
  }));
}

function toldOf({ told }: PastCall) {
  if (told === null) return UNTOLD;
  return { attempts: [told], acknowledgedAt: told.at, acknowledgedBy: told.caller, acknowledgement: told };
}
