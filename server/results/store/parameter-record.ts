import type { ParameterRecord } from '../../../shared/contract/results.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Parameters, Sql } from '../../kernel/database.js';
import { LAST_CHANGE_COLUMNS, type LastChange } from '../../kernel/http/problem.js';

const STORED = `
  select id, booking_id as "bookingInformationId", code, param, name, selection, pinterpretation, ninterpretation,
    interpretation, measurementmethod, remarks, remarkable, version
  from param_record where booking_id = $1 and code = $2`;

export function storedParameterRecord(
  sql: Sql,
  bookingId: string,
  code: string,
): Promise<ParameterRecord | undefined> {
  return sql.one<ParameterRecord>(STORED, [bookingId, code]);
}

export function emptyRecord(bookingInformationId: string, code: string): ParameterRecord {
  return {
    id: null,
    bookingInformationId,
    code,
    param: '',
    name: '',
    selection: '',
    pinterpretation: '',
    ninterpretation: '',
    interpretation: '',
    measurementmethod: '',
    remarks: '',
    remarkable: false,
    version: 0,
  };
}

const WRITE = `
  insert into param_record (id, booking_id, code, param, name, selection, pinterpretation, ninterpretation,
    interpretation, measurementmethod, remarks, remarkable, version, last_changed_by,
    last_changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (booking_id, code) do update set param = $4, name = $5, selection = $6, pinterpretation = $7,
    ninterpretation = $8, interpretation = $9, measurementmethod = $10, remarks = $11, remarkable = $12,
    version = $13, last_changed_by = $14, last_changed_at = $15`;

const LAST_CHANGE = `select ${LAST_CHANGE_COLUMNS} from param_record where id = $1`;

export async function lastChange(tx: Tx, id: string | null): Promise<LastChange> {
  return (await tx.one<LastChange>(LAST_CHANGE, [id])) ?? { lastChangedBy: null, lastChangedAt: null };
}

export function writeParameterRecord(
  tx: Tx,
  before: ParameterRecord | undefined,
  after: ParameterRecord,
): void {
  tx.send(WRITE, [...parameters(after), tx.actor.username, tx.now], { rows: 1 });
  tx.audit('params.save', 'booking', after.bookingInformationId, { before, after });
}

function parameters(record: ParameterRecord): Parameters {
  return [
    record.id,
    record.bookingInformationId,
    record.code,
    record.param,
    record.name,
    record.selection,
    record.pinterpretation,
    record.ninterpretation,
    record.interpretation,
    record.measurementmethod,
    record.remarks,
    record.remarkable,
    record.version,
  ];
}
