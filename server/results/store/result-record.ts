import type {
  Amendment,
  AssessedFor,
  ResultWarning,
  TestValue,
  Withdrawal,
  Result,
} from '../../../shared/contract/results.js';
import type { FormulaConfig } from '../../../shared/domain/formulas/formula-config.js';
import type { Sections } from '../../../shared/domain/results/sections.js';
import { type SavedStage, ISSUED_STAGES, MOVES } from '../../../shared/domain/stage.js';
import type { Discipline, Flag } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import { column, Table, type RowOf } from '../../kernel/table.js';
import type { Tx } from '../../events/unit-of-work.js';
import { sqlList } from '../../kernel/sql-text.js';

/** A row as stored; previous values are read when it is shown. */
export type StoredValue = Omit<TestValue, 'previous' | 'previousValues' | 'state'> & {
  /** Left out in rows from before there were states: such a row was complete. */
  readonly state?: TestValue['state'];
};

/** L and LL count as L, H and HH as H; critical values are counted whatever their flag. */
export interface FlagCounts {
  readonly L: number;
  readonly H: number;
  readonly critical: number;
}

/** The user who entered each row with content, by its code; `''` stands for everything that is not a row. */
export type RowEnteredBy = Readonly<Record<string, string>>;

export const RESULT = Table.of('result', {
  id: 'uuid',
  bookingId: 'uuid',
  patientId: 'uuid',
  profileId: 'uuid',
  /** The version published when the result was first saved: it is laid out and judged by that for good. */
  profileVersionId: 'uuid',
  code: 'text',
  discipline: column<Discipline>('text'),
  profileName: 'text',
  sampleType: 'text',
  remarks: 'text',
  remarkable: 'boolean',
  remarksPrinted: 'boolean',
  values: column<readonly StoredValue[]>('jsonb'),
  /** Those that say something. */
  sections: column<Sections>('jsonb'),
  equation: 'text null',
  stage: column<SavedStage>('text'),
  doneby: 'text',
  /** The user who entered something last. */
  enteredBy: 'uuid',
  rowEnteredBy: column<RowEnteredBy>('jsonb'),
  authorisedBy: 'text null',
  authorisedAt: 'timestamptz null',
  releasedBy: 'text null',
  releasedAt: 'timestamptz null',
  dateTimeUpdated: 'timestamptz',
  amendReason: 'text null',
  amendments: column<readonly Amendment[]>('jsonb'),
  /** Null unless it was withdrawn. */
  withdrawal: column<Withdrawal>('jsonb null'),
  warnings: column<readonly ResultWarning[]>('jsonb'),
  assessedFor: column<AssessedFor>('jsonb'),
  formulaConfig: column<FormulaConfig>('jsonb'),
  flags: column<FlagCounts>('jsonb'),
  clean: 'boolean',
  version: 'integer',
});
export type ResultRecord = RowOf<typeof RESULT>;

const STORED_RESULT = `select ${RESULT.select('r')} from result r where r.booking_id = $1 and r.code = $2`;

export function storedResult(sql: Sql, bookingId: string, code: string): Promise<ResultRecord | undefined> {
  return sql.one<ResultRecord>(STORED_RESULT, [bookingId, code]);
}

interface VersionWritten {
  readonly document: Result;
  readonly savedBy: string;
  readonly savedAt: Date;
}

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

/**
 * SQL: whether the result `r` is still to be printed: it was released and this version is not on paper, or it was
 * withdrawn after one was.
 */
export const TO_PRINT = `(
  (r.stage in (${sqlList(ISSUED_STAGES)}) and r.printed_version is distinct from r.version)
  or (r.stage = '${MOVES.withdraw.to}' and r.printed_version < r.version))`;

interface PrintedResult {
  readonly code: string;
  readonly version: number;
}

const KEEP = `
  update result r set printed_version = said.version
  from jsonb_to_recordset($2::jsonb) as said(code text, version integer)
  where r.booking_id = $1 and r.code = said.code
    and (r.printed_version is null or r.printed_version < said.version)`;

/** Records that these versions are on paper now; printing an older one again takes nothing back. */
export function storePrinted(tx: Tx, bookingId: string, printed: readonly PrintedResult[]): void {
  tx.send(KEEP, [bookingId, JSON.stringify(printed)]);
}
