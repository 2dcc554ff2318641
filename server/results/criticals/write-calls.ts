import type { CallRecord } from '../../../shared/contract/results.js';
import type { BookedTestRow } from '../../../shared/event-payloads.js';
import type { CallKind, Flag } from '../../../shared/vocabulary.js';
import type { Tx } from '../../events/unit-of-work.js';
import { Table } from '../../kernel/table.js';

/** A critical value that has to be told; `clockFrom` is where its escalation counts from. */
export interface CallWritten extends BookedTestRow {
  readonly id: string;
  readonly kind: CallKind;
  readonly resultId: string;
  readonly parameterCode: string;
  readonly parameter: string;
  readonly value: string;
  /** Of a correction: the critical value that was taken back. */
  readonly was: string | null;
  readonly unitOfMeasure: string;
  readonly flag: Flag;
  readonly raisedAt: Date;
  readonly clockFrom: Date;
  readonly attempts: readonly CallRecord[];
  readonly acknowledgedAt: string | null;
  readonly acknowledgedBy: string | null;
  readonly acknowledgement: CallRecord | null;
}

const WRITE_CALLS = new Table<CallWritten>('critical_call', {
  id: 'uuid',
  kind: 'text',
  resultId: 'uuid',
  bookingId: 'uuid',
  patientId: 'uuid',
  profileCode: 'text',
  unit: 'text',
  labNumber: 'text',
  patientName: 'text',
  parameterCode: 'text',
  parameter: 'text',
  value: 'text',
  was: 'text',
  unitOfMeasure: 'text',
  flag: 'text',
  raisedAt: 'timestamptz',
  clockFrom: 'timestamptz',
  attempts: 'jsonb',
  acknowledgedAt: 'timestamptz',
  acknowledgedBy: 'text',
  acknowledgement: 'jsonb',
}).insert();

/** Nobody has been told yet. */
export const UNTOLD = { attempts: [], acknowledgedAt: null, acknowledgedBy: null, acknowledgement: null };

export function writeCalls(tx: Tx, calls: readonly CallWritten[]): void {
  if (calls.length > 0) tx.send(WRITE_CALLS, [JSON.stringify(calls)]);
}
