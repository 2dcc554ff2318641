import type { AuditEntry } from '../../shared/contract/audit.js';
import {
  auditChanges,
  changesInShort,
  type AuditChange,
  type Names,
} from '../../shared/domain/audit-changes.js';
import { auditAmount } from '../../shared/domain/audit-amount.js';
import { auditWords } from '../../shared/domain/audit-words.js';

export interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly address: string;
  readonly request_id: string;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly position: number | null;
  readonly booking_id: string | null;
  readonly patient_id: string | null;
  readonly patient_name: string | null;
  readonly lab_number: string | null;
  readonly subject_name: string | null;
  /** Of a result. */
  readonly test_name: string | null;
  /** What the codes of a result's values are called. */
  readonly value_names: Names | null;
}

/** An entry as it is read: in words, with whom and what it concerns. `unit`: the laboratory's currency. */
export function entryShape(row: EntryRow, unit: string): AuditEntry {
  const changes = auditChanges(row.before, row.after, row.value_names ?? {});
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    address: row.address,
    requestId: row.request_id,
    action: row.action,
    words: auditWords(row.action),
    amount: auditAmount(row.after ?? row.before, unit),
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    name: row.patient_name ?? row.subject_name ?? nameIn(row.after) ?? nameIn(row.before),
    labNumber: row.lab_number,
    bookingId: row.booking_id,
    patientId: row.patient_id,
    before: row.before,
    after: row.after,
    changes,
    said: saidOf(row, changes),
    reason: row.reason,
    position: row.position,
  };
}

/** Of a first record everything is new: what changed is said where there was something before. */
function saidOf(
  { before, after, test_name: test }: EntryRow,
  changes: readonly AuditChange[],
): string | null {
  if (before === null || after === null) return test;
  const short = changesInShort(changes);
  return [test, short].filter(Boolean).join(': ') || null;
}

/** What is no person's says its name itself: a profile, a payment type, a product. */
function nameIn(said: unknown): string | null {
  const name = (said as { readonly name?: unknown } | null)?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}
