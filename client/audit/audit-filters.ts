import type { ListFilter } from '../ui/list-screen/list.js';

export type AuditFilter =
  'q' | 'actor' | 'subjectKind' | 'subjectId' | 'action' | 'patientId' | 'bookingId' | 'from' | 'to';

export const AUDIT_FILTERS: readonly ListFilter<AuditFilter>[] = [
  { kind: 'words', name: 'q', label: 'Search the trail', placeholder: 'Lab number, name, reason' },
  { kind: 'words', name: 'actor', label: 'User name', width: 150 },
  {
    kind: 'choice',
    name: 'subjectKind',
    label: 'Of',
    isOpen: true,
    options: [
      { value: '', label: 'Everything' },
      { value: 'booking', label: 'Bookings' },
      { value: 'patient', label: 'Patients' },
      { value: 'result', label: 'Results' },
      { value: 'jobCard', label: 'Job cards' },
      { value: 'receipt', label: 'Receipts' },
      { value: 'payment-type', label: 'Payment types' },
      { value: 'payer', label: 'Payers' },
      { value: 'profile', label: 'Profiles' },
      { value: 'catalogue', label: 'Catalogue' },
      { value: 'user', label: 'Users' },
      { value: 'settings', label: 'Settings' },
    ],
  },
  { kind: 'days', from: 'from', to: 'to' },
  { kind: 'tag', name: 'subjectId', label: 'number' },
  { kind: 'tag', name: 'action', label: 'what' },
  { kind: 'tag', name: 'patientId', label: 'patient' },
  { kind: 'tag', name: 'bookingId', label: 'booking' },
];
