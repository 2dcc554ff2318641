import type { AuditEntry } from '../../shared/contract/audit.js';
import { auditSubject } from '../../shared/domain/audit-words.js';
import type { CsvColumn } from '../kernel/http/csv.js';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const AUDIT_CSV: readonly CsvColumn<AuditEntry>[] = [
  { title: 'At', value: (entry) => new Date(entry.at) },
  { title: 'Who', value: (entry) => entry.actor },
  { title: 'From', value: (entry) => entry.address },
  { title: 'What', value: (entry) => entry.words },
  { title: 'Name', value: (entry) => entry.name },
  { title: 'Lab number', value: (entry) => entry.labNumber },
  { title: 'Amount', value: (entry) => entry.amount },
  { title: 'Of', value: (entry) => auditSubject(entry.subjectKind) },
  { title: 'Id', value: (entry) => entry.subjectId },
  { title: 'Reason', value: (entry) => entry.reason },
  { title: 'Before', value: (entry) => json(entry.before) },
  { title: 'After', value: (entry) => json(entry.after) },
  { title: 'Place in the chain', value: (entry) => entry.position },
  { title: 'Action', value: (entry) => entry.action },
  { title: 'Request', value: (entry) => entry.requestId },
  { title: 'Changes', value: (entry) => entry.said },
];
