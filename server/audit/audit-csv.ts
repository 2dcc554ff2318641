import type { AuditEntry } from '../../shared/contract/audit.js';
import type { CsvColumn } from '../kernel/http/csv.js';

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export const AUDIT_CSV: readonly CsvColumn<AuditEntry>[] = [
  { title: 'At', value: (entry) => new Date(entry.at) },
  { title: 'Who', value: (entry) => entry.actor },
  { title: 'From', value: (entry) => entry.address },
  { title: 'Action', value: (entry) => entry.action },
  { title: 'Of', value: (entry) => entry.subjectKind },
  { title: 'Id', value: (entry) => entry.subjectId },
  { title: 'Reason', value: (entry) => entry.reason },
  { title: 'Before', value: (entry) => json(entry.before) },
  { title: 'After', value: (entry) => json(entry.after) },
  { title: 'Place in the chain', value: (entry) => entry.position },
  { title: 'Request', value: (entry) => entry.requestId },
];
