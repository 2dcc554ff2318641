import { SHEETS } from '../shared/disciplines/sheets.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { BulkInsert } from './bulk.js';
import type { PastResult } from './past-results.js';
import type { Past } from './write-bookings.js';

// One document a result travels and is taken apart here: its rows without what came before are the stored ones,
// and what was released had been saved by the bench before, the same document not yet signed. The foreign key
// between the two tables is looked at when the statement ends.
const RESULTS = `
  with f as materialized (
    select * from json_to_recordset($1::json) as one
      (id uuid, patient_id uuid, profile_id uuid, equation text, entered_by uuid, entered_at timestamptz,
       signed_at timestamptz, flags jsonb, clean boolean, version integer, rows_key text, document jsonb)
  ), saved as (
    insert into result (id, booking_id, patient_id, profile_id, code, discipline, profile_name, sample_type, remarks,
      values, equation, stage, doneby, entered_by, validated, authorised_by, authorised_at, released_by, released_at,
      date_time_updated, warnings, assessed_for, formula_config, flags, clean, version)
    select id, (document ->> 'bookingInformationId')::uuid, patient_id, profile_id, document ->> 'code',
      document ->> 'discipline', document ->> 'profileName', document ->> 'sampleType', document ->> 'remarks',
      (select jsonb_agg(v.value - 'previous' - 'previousValues' order by v.ordinality)
        from jsonb_array_elements(document -> rows_key) with ordinality v),
      equation, document ->> 'stage', document ->> 'doneby', entered_by, true,
      document ->> 'authorisedBy', signed_at, document ->> 'releasedBy', signed_at, coalesce(signed_at, entered_at),
      document -> 'warnings', document -> 'assessedFor', document -> 'formulaConfig', flags, clean, version
    from f
  )
  insert into result_version (result_id, version, document, saved_by, saved_at)
  select f.id, v.version, v.document, v.saved_by, v.saved_at
  from f cross join lateral (
    select 1 as version, f.document ->> 'doneby' as saved_by, f.entered_at as saved_at,
      f.document || jsonb_build_object('version', 1, 'stage', 'validated', 'authorisedBy', null, 'authorisedAt', null,
        'releasedBy', null, 'releasedAt', null, 'dateTimeUpdated', to_char(f.entered_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as document
    union all
    select 2, f.document ->> 'releasedBy', f.signed_at, f.document where f.version = 2
  ) v`;

const VALUES = new BulkInsert('result_value', {
  result_id: 'uuid',
  code: 'text',
  patient_id: 'uuid',
  unit_of_measure: 'text',
  value: 'text',
  equation: 'text',
  flag: 'text',
  at: 'timestamptz',
});

const CALLS = new BulkInsert('critical_call', {
  id: 'uuid',
  result_id: 'uuid',
  booking_id: 'uuid',
  patient_id: 'uuid',
  profile_code: 'text',
  unit: 'text',
  parameter_code: 'text',
  parameter: 'text',
  value: 'text',
  flag: 'text',
  lab_number: 'text',
  patient_name: 'text',
  unit_of_measure: 'text',
  raised_at: 'timestamptz',
  clock_from: 'timestamptz',
  attempts: 'jsonb',
  acknowledged_at: 'timestamptz',
  acknowledged_by: 'text',
  acknowledgement: 'jsonb',
});

export function writeResults(tx: Tx, past: readonly Past[]): void {
  const results = past.flatMap((one) => one.results);
  if (results.length > 0) tx.send(RESULTS, [JSON.stringify(results.map(resultRow))]);
  VALUES.into(tx, results.flatMap(valueRows));
  CALLS.into(
    tx,
    past.flatMap((one) => one.results.flatMap((result) => callRows(one, result))),
  );
}

function resultRow({ record, document, enteredAt }: PastResult): object {
  return {
    id: record.id,
    patient_id: record.patientId,
    profile_id: record.profileId,
    equation: record.equation,
    entered_by: record.enteredBy,
    entered_at: enteredAt,
    signed_at: record.releasedAt,
    flags: record.flags,
    clean: record.clean,
    version: record.version,
    rows_key: SHEETS[record.discipline].testValuesKey,
    document,
  };
}

function valueRows({ record, rows, sampleAt }: PastResult): object[] {
  return rows
    .filter(({ parameter }) => parameter !== '')
    .map((row) => ({
      result_id: record.id,
      code: row.code,
      patient_id: record.patientId,
      unit_of_measure: row.unitOfMeasure,
      value: row.parameter,
      equation: row.equation,
      flag: row.flag,
      at: sampleAt,
    }));
}

function callRows({ booking }: Past, { record, calls, enteredAt }: PastResult): object[] {
  return calls.map(({ id, row, told }) => ({
    id,
    result_id: record.id,
    booking_id: record.bookingId,
    patient_id: record.patientId,
    profile_code: record.code,
    unit: record.discipline,
    parameter_code: row.code,
    parameter: row.name,
    value: row.parameter,
    flag: row.flag,
    lab_number: booking.patient.labNumber,
    patient_name: booking.patient.fullName,
    unit_of_measure: row.unitOfMeasure,
    raised_at: enteredAt,
    clock_from: enteredAt,
    attempts: told ? [told] : [],
    acknowledged_at: told?.at ?? null,
    acknowledged_by: told?.caller ?? null,
    acknowledgement: told,
  }));
}
