import type { Tx } from '../events/unit-of-work.js';
import { BulkInsert } from './bulk.js';
import type { PastResult } from './past-results.js';
import type { Past } from './write-bookings.js';

const RESULTS = new BulkInsert('result', {
  id: 'uuid',
  booking_id: 'uuid',
  patient_id: 'uuid',
  profile_id: 'uuid',
  code: 'text',
  discipline: 'text',
  profile_name: 'text',
  sample_type: 'text',
  remarks: 'text',
  remarkable: 'boolean',
  values: 'jsonb',
  equation: 'text',
  stage: 'text',
  doneby: 'text',
  entered_by: 'uuid',
  validated: 'boolean',
  authorised_by: 'text',
  authorised_at: 'timestamptz',
  released_by: 'text',
  released_at: 'timestamptz',
  date_time_updated: 'timestamptz',
  amendments: 'jsonb',
  warnings: 'jsonb',
  assessed_for: 'jsonb',
  formula_config: 'jsonb',
  flags: 'jsonb',
  clean: 'boolean',
  version: 'integer',
});

// What was released had been saved by the bench before: the same document, not yet signed.
const VERSIONS = `
  insert into result_version (result_id, version, document, saved_by, saved_at)
  select f.id, v.version, v.document, v.saved_by, v.saved_at
  from json_to_recordset($1::json) as f
    (id uuid, version integer, document jsonb, doneby text, entered_at timestamptz, signed_by text, signed_at timestamptz)
  cross join lateral (
    select 1 as version, f.doneby as saved_by, f.entered_at as saved_at,
      f.document || jsonb_build_object('version', 1, 'stage', 'validated', 'authorisedBy', null, 'authorisedAt', null,
        'releasedBy', null, 'releasedAt', null, 'dateTimeUpdated', to_char(f.entered_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as document
    union all
    select 2, f.signed_by, f.signed_at, f.document where f.version = 2
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
  RESULTS.into(tx, results.map(resultRow));
  if (results.length > 0) tx.send(VERSIONS, [JSON.stringify(results.map(versionRow))]);
  VALUES.into(tx, results.flatMap(valueRows));
  CALLS.into(
    tx,
    past.flatMap((one) => one.results.flatMap((result) => callRows(one, result))),
  );
}

function resultRow({ record }: PastResult): object {
  return {
    id: record.id,
    booking_id: record.bookingId,
    patient_id: record.patientId,
    profile_id: record.profileId,
    code: record.code,
    discipline: record.discipline,
    profile_name: record.profileName,
    sample_type: record.sampleType,
    remarks: record.remarks,
    remarkable: record.remarkable,
    values: record.values,
    equation: record.equation,
    stage: record.stage,
    doneby: record.doneby,
    entered_by: record.enteredBy,
    validated: true,
    authorised_by: record.authorisedBy,
    authorised_at: record.authorisedAt,
    released_by: record.releasedBy,
    released_at: record.releasedAt,
    date_time_updated: record.dateTimeUpdated,
    amendments: record.amendments,
    warnings: record.warnings,
    assessed_for: record.assessedFor,
    formula_config: record.formulaConfig,
    flags: record.flags,
    clean: record.clean,
    version: record.version,
  };
}

function versionRow({ record, document, enteredAt }: PastResult): object {
  return {
    id: record.id,
    version: record.version,
    document,
    doneby: record.doneby,
    entered_at: enteredAt,
    signed_by: record.releasedBy,
    signed_at: record.releasedAt,
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
