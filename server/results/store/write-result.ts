import type { Result, TestValue } from '../../../shared/contract/results.js';
import type { ResultRow } from '../../../shared/events.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Parameters } from '../../kernel/database.js';
import { withoutPrevious, type Bench } from '../assess/assessment.js';
import { sampleTime } from '../assess/booked-test.js';
import { reviewCriticals } from '../criticals/critical-calls.js';
import { savedDocument } from './result-document.js';
import type { ResultRecord } from './result-record.js';

const WRITE_RESULT = `
  insert into result (id, booking_id, patient_id, profile_id, code, discipline, profile_name, sample_type, remarks,
    remarkable, values, equation, stage, doneby, entered_by, validated, authorised_by, authorised_at, released_by,
    released_at, date_time_updated, amend_reason, amendments, warnings, assessed_for, formula_config, flags, clean,
    version)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, true, $16, $17, $18, $19, $20, $21,
    $22, $23, $24, $25, $26, $27, $28)
  on conflict (id) do update set sample_type = $8, remarks = $9, remarkable = $10, values = $11, equation = $12,
    stage = $13, doneby = $14, entered_by = $15, authorised_by = $16, authorised_at = $17, released_by = $18,
    released_at = $19, date_time_updated = $20, amend_reason = $21, amendments = $22, warnings = $23,
    assessed_for = $24, formula_config = $25, flags = $26, clean = $27, version = $28`;

const WRITE_VERSION = `
  insert into result_version (result_id, version, document, saved_by, saved_at, reason)
  values ($1, $2, $3, $4, $5, $6)`;

const WRITE_VALUES = `
  insert into result_value (result_id, code, patient_id, unit_of_measure, value, equation, flag, at)
  select $1, code, $2, unit_of_measure, value, equation, flag, $3
  from json_to_recordset($4::json) as fresh
    (code text, unit_of_measure text, value text, equation text, flag text)
  on conflict (result_id, code) do update set unit_of_measure = excluded.unit_of_measure, value = excluded.value,
    equation = excluded.equation, flag = excluded.flag, at = excluded.at`;

const DROP_VALUES = `delete from result_value where result_id = $1 and not code = any ($2::text[])`;

/** Writes the result, its version, its values for later comparison, and its critical calls. */
export async function writeResult(
  tx: Tx,
  bench: Bench,
  record: ResultRecord,
  rows: readonly TestValue[],
): Promise<Result> {
  const document = savedDocument(bench, record, rows);
  tx.send(WRITE_RESULT, resultParameters(record));
  tx.send(WRITE_VERSION, [
    record.id,
    record.version,
    JSON.stringify(document),
    tx.actor.name,
    tx.now,
    record.amendReason,
  ]);
  writeValues(tx, bench, record, rows);
  await reviewCriticals(tx, bench.test, record.id, rows);
  return document;
}

function resultParameters(record: ResultRecord): Parameters {
  return [
    record.id,
    record.bookingId,
    record.patientId,
    record.profileId,
    record.code,
    record.discipline,
    record.profileName,
    record.sampleType,
    record.remarks,
    record.remarkable,
    JSON.stringify(record.values),
    record.equation,
    record.stage,
    record.doneby,
    record.enteredBy,
    record.authorisedBy,
    record.authorisedAt,
    record.releasedBy,
    record.releasedAt,
    record.dateTimeUpdated,
    record.amendReason,
    JSON.stringify(record.amendments),
    JSON.stringify(record.warnings),
    JSON.stringify(record.assessedFor),
    JSON.stringify(record.formulaConfig),
    JSON.stringify(record.flags),
    record.clean,
    record.version,
  ];
}

function writeValues(tx: Tx, bench: Bench, record: ResultRecord, rows: readonly TestValue[]): void {
  const filled = rows.filter((row) => row.parameter !== '').map(withoutPrevious);
  tx.send(DROP_VALUES, [record.id, filled.map((row) => row.code)]);
  tx.send(WRITE_VALUES, [
    record.id,
    record.patientId,
    sampleTime(bench.test),
    JSON.stringify(
      filled.map((row) => ({
        code: row.code,
        unit_of_measure: row.unitOfMeasure,
        value: row.parameter,
        equation: row.equation,
        flag: row.flag,
      })),
    ),
  ]);
}

/** The line that lists and boards show of a result; never a value. */
export function resultRow(tx: Tx, bench: Bench, record: ResultRecord): ResultRow {
  const { test } = bench;
  return {
    bookingId: test.bookingId,
    patientId: test.patientId,
    profileCode: test.code,
    profileName: record.profileName,
    unit: test.unit,
    labNumber: test.labNumber,
    patientName: test.patientName,
    stage: record.stage,
    by: tx.actor.name,
    at: tx.now.toISOString(),
    flags: record.flags,
    doneby: record.doneby,
    authorisedBy: record.authorisedBy,
    clean: record.clean,
  };
}

/** What the audit trail keeps of a result. */
export function auditedResult(record: ResultRecord | undefined): object | undefined {
  if (!record) return undefined;
  const { stage, version, sampleType, remarks, values } = record;
  return {
    stage,
    version,
    sampleType,
    remarks,
    values: values.map(({ code, parameter, flag, comment }) => ({ code, parameter, flag, comment })),
  };
}
