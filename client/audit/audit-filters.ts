import { AUDIT_SUBJECTS } from '../../shared/domain/audit-words.js';
import type { ListFilter } from '../ui/list-screen/list.js';

export type AuditFilter =
  'q' | 'actor' | 'subjectKind' | 'subjectId' | 'action' | 'patientId' | 'bookingId' | 'from' | 'to';

const SUBJECTS = Object.entries(AUDIT_SUBJECTS).map(([kind, [one, many = one]]) => [kind, many] as const);

export const AUDIT_FILTERS: readonly ListFilter<AuditFilter>[] = [
  { kind: 'words', name: 'q', label: 'Search the trail', placeholder: 'Lab number, name, reason' },
  { kind: 'words', name: 'actor', label: 'Who', placeholder: 'Name or user name', width: 170 },
  {
    kind: 'choice',
    name: 'subjectKind',
    label: 'Of',
    isOpen: true,
    options: { '': 'Everything', ...Object.fromEntries(SUBJECTS) },
  },
  { kind: 'days', from: 'from', to: 'to' },
  { kind: 'tag', name: 'subjectId', label: 'number' },
  { kind: 'tag', name: 'action', label: 'what' },
  { kind: 'tag', name: 'patientId', label: 'patient' },
  { kind: 'tag', name: 'bookingId', label: 'booking' },
];
