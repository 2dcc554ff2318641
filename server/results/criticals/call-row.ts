import type { CriticalCall } from '../../../shared/contract/results.js';
import { escalation } from '../../../shared/domain/results/critical-calls.js';
import type { CriticalRow } from '../../../shared/event-payloads.js';

export interface CallRow extends Omit<CriticalCall, 'raisedAt' | 'clockFrom' | 'escalation'> {
  readonly resultId: string;
  readonly raisedAt: Date;
  readonly clockFrom: Date;
  readonly clearedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedBy: string | null;
}

export const CALL_COLUMNS = `
  c.id as "callId", c.kind, c.result_id as "resultId", c.booking_id as "bookingId", c.patient_id as "patientId",
  c.profile_code as "profileCode", c.unit, c.parameter_code as "parameterCode", c.parameter, c.value, c.was,
  c.unit_of_measure as "unitOfMeasure", c.flag, c.lab_number as "labNumber", c.patient_name as "patientName",
  b.referring_doctor as "referringDoctor", c.raised_at as "raisedAt", c.clock_from as "clockFrom",
  c.cleared_at as "clearedAt", c.acknowledged_at as "acknowledgedAt", c.acknowledged_by as "acknowledgedBy",
  c.attempts`;

/** With calls of deleted bookings, which nobody has to make. */
export const ANY_CALL = `from critical_call c join booking b on b.id = c.booking_id`;
export const CALL_FROM = `${ANY_CALL} and b.deleted_at is null`;

/** Whether somebody of this name saved the result since the value was found; null asks nobody. */
export const savedBy = (name: `$${number}`): string => `
  (${name}::text is null or exists (
    select from result_version v
    where v.result_id = c.result_id and v.saved_by = ${name} and v.saved_at >= c.raised_at))`;

export function criticalCall(stored: CallRow, now: Date): CriticalCall {
  const { resultId: _, clearedAt: __, acknowledgedAt: ___, acknowledgedBy: ____, ...call } = stored;
  return {
    ...call,
    raisedAt: call.raisedAt.toISOString(),
    clockFrom: call.clockFrom.toISOString(),
    escalation: escalation(call.clockFrom.getTime(), now.getTime()),
  };
}

/** A call as events show it; never its value. */
export function criticalRow(row: CallRow): CriticalRow {
  return {
    callId: row.callId,
    bookingId: row.bookingId,
    patientId: row.patientId,
    profileCode: row.profileCode,
    unit: row.unit,
    parameter: row.parameter,
    labNumber: row.labNumber,
    patientName: row.patientName,
    kind: row.kind,
    raisedAt: row.raisedAt.toISOString(),
    clockFrom: row.clockFrom.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy: row.acknowledgedBy,
  };
}

/**
 * The calls made about present values of a result `r`, oldest first, as CallSummary of
 * shared/domain/results/critical-calls.ts.
 */
export const CALL_SUMMARIES = `
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'kind', c.kind, 'parameter', c.parameter, 'person', c.acknowledgement ->> 'person',
      'role', c.acknowledgement ->> 'role', 'phone', c.acknowledgement ->> 'phone',
      'at', c.acknowledgement ->> 'at', 'readBack', (c.acknowledgement ->> 'readBack')::boolean,
      'caller', c.acknowledgement ->> 'caller') order by c.acknowledged_at, c.id)
    from critical_call c
    where c.result_id = r.id and c.acknowledged_at is not null and c.cleared_at is null), '[]')`;
