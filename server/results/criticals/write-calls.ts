import type { CallRecord } from '../../../shared/contract/results.js';
import type { CallKind, Discipline, Flag } from '../../../shared/vocabulary.js';
import type { Tx } from '../../events/unit-of-work.js';
import { column, Table, type RowOf } from '../../kernel/table.js';

const CRITICAL_CALL = Table.of('critical_call', {
  id: 'uuid',
  kind: column<CallKind>('text'),
  resultId: 'uuid',
  bookingId: 'uuid',
  patientId: 'uuid',
  profileCode: 'text',
  unit: column<Discipline>('text'),
  labNumber: 'text',
  patientName: 'text',
  parameterCode: 'text',
  parameter: 'text',
  value: 'text',
  /** Of a correction: the critical value that was taken back. */
  was: 'text null',
  unitOfMeasure: 'text',
  flag: column<Flag>('text'),
  raisedAt: 'timestamptz',
  clockFrom: 'timestamptz',
  attempts: column<readonly CallRecord[]>('jsonb'),
  acknowledgedAt: column<string>('timestamptz null'),
  acknowledgedBy: 'text null',
  acknowledgement: column<CallRecord>('jsonb null'),
});

/** A critical value that has to be told; `clockFrom` is where its escalation counts from. */
export type CallWritten = RowOf<typeof CRITICAL_CALL>;

const WRITE_CALLS = CRITICAL_CALL.insert();

/** Nobody has been told yet. */
export const UNTOLD = { attempts: [], acknowledgedAt: null, acknowledgedBy: null, acknowledgement: null };

export function writeCalls(tx: Tx, calls: readonly CallWritten[]): void {
  if (calls.length > 0) tx.send(WRITE_CALLS, [JSON.stringify(calls)]);
}
