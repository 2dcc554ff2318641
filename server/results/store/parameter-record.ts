import type { ParameterRecord } from '../../../shared/contract/results.js';
import type { Sql } from '../../kernel/database.js';

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
