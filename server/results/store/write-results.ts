import type { Result, TestValue } from '../../../shared/contract/results.js';
import type { Flag } from '../../../shared/vocabulary.js';
import type { Tx } from '../../events/unit-of-work.js';
import { column, Table, type RowOf } from '../../kernel/table.js';
import { RESULT, type ResultRecord } from './result-record.js';

/** One version of a result, as its screen showed it. */
export interface VersionWritten {
  readonly document: Result;
  readonly savedBy: string;
  readonly savedAt: Date;
}

/** A result as it stands, the versions that are new with it, and its rows. */
export interface ResultWritten {
  readonly record: ResultRecord;
  readonly versions: readonly VersionWritten[];
  readonly rows: readonly TestValue[];
  readonly sampleAt: Date;
}

const WRITE_RESULTS = RESULT.upsert(
  ['id'],
  ['bookingId', 'patientId', 'profileId', 'profileVersionId', 'code', 'discipline', 'profileName'],
);

const RESULT_VERSION = Table.of('result_version', {
  resultId: 'uuid',
  version: 'integer',
  document: column<Result>('jsonb'),
  savedBy: 'text',
  savedAt: 'timestamptz',
  reason: 'text null',
});
type VersionRecord = RowOf<typeof RESULT_VERSION>;

const WRITE_VERSIONS = RESULT_VERSION.insert();

const RESULT_VALUE = Table.of('result_value', {
  resultId: 'uuid',
  code: 'text',
  patientId: 'uuid',
  unitOfMeasure: 'text',
  value: 'text',
  equation: 'text null',
  flag: column<Flag>('text'),
  at: 'timestamptz',
});

/** A value for later comparison; `at` is when its sample was taken. */
type ValueRecord = RowOf<typeof RESULT_VALUE>;

const WRITE_VALUES = RESULT_VALUE.upsert(['resultId', 'code'], ['patientId']);

const DROP_VALUES = `delete from result_value where result_id = $1 and not code = any ($2::text[])`;

/** Writes results, their versions and their values, many in as many statements as one. */
export function writeResults(tx: Tx, written: readonly ResultWritten[]): void {
  if (written.length === 0) return;
  tx.send(WRITE_RESULTS, [JSON.stringify(written.map(({ record }) => record))]);
  tx.send(WRITE_VERSIONS, [JSON.stringify(written.flatMap(versionRecords))]);
  for (const one of written) dropEmptied(tx, one);
  tx.send(WRITE_VALUES, [JSON.stringify(written.flatMap(valueRecords))]);
}

function versionRecords({ record, versions }: ResultWritten): readonly VersionRecord[] {
  return versions.map(({ document, savedBy, savedAt }) => ({
    resultId: record.id,
    version: document.version,
    document,
    savedBy,
    savedAt,
    reason: document.amendReason,
  }));
}

/** A first save has no value to drop. */
function dropEmptied(tx: Tx, { record, versions, rows }: ResultWritten): void {
  if (versions.some(({ document }) => document.version === 1)) return;
  tx.send(DROP_VALUES, [record.id, rows.filter(isFilled).map(({ code }) => code)]);
}

function valueRecords({ record, rows, sampleAt }: ResultWritten): readonly ValueRecord[] {
  return rows.filter(isFilled).map(({ code, unitOfMeasure, parameter, equation, flag }) => ({
    resultId: record.id,
    code,
    patientId: record.patientId,
    unitOfMeasure,
    value: parameter,
    equation,
    flag,
    at: sampleAt,
  }));
}

function isFilled({ parameter }: TestValue): boolean {
  return parameter !== '';
}
