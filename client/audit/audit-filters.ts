import type { AuditSubject } from '../../shared/domain/audit-words.js';
import type { ListFilter } from '../ui/list-screen/list.js';

export type AuditFilter =
  'q' | 'actor' | 'subjectKind' | 'subjectId' | 'action' | 'patientId' | 'bookingId' | 'from' | 'to';

const SUBJECTS: Readonly<Record<AuditSubject, string>> = {
  booking: 'Bookings',
  patient: 'Patients',
  result: 'Results',
  jobCard: 'Job cards',
  receipt: 'Receipts',
  shift: 'Shifts',
  safe: 'Safe',
  payer: 'Payers',
  'payment-type': 'Payment types',
  'price-list': 'Price lists',
  profile: 'Tests',
  batch: 'Bundles',
  catalogue: 'Catalogue',
  container: 'Containers',
  dictionary: 'Phrases',
  filmcomment: 'Film comments',
  organism: 'Organisms',
  drug: 'Antibiotics',
  'drug-panel': 'Panels of antibiotics',
  breakpoints: 'Breakpoints',
  doctor: 'Doctors',
  product: 'Products',
  lot: 'Lots',
  stock: 'Stock',
  'stock-take': 'Stock-takes',
  order: 'Orders',
  customer: 'Customers',
  user: 'Users',
  board: 'Wall-boards',
  settings: 'Settings',
  'set-up': 'Set-up',
  backup: 'Backups',
  operations: 'Operations',
  laboratory: 'Laboratory',
  audit: 'Audit trail',
};

export const AUDIT_FILTERS: readonly ListFilter<AuditFilter>[] = [
  { kind: 'words', name: 'q', label: 'Search the trail', placeholder: 'Lab number, name, reason' },
  { kind: 'words', name: 'actor', label: 'Who', placeholder: 'Name or user name', width: 170 },
  {
    kind: 'choice',
    name: 'subjectKind',
    label: 'Of',
    isOpen: true,
    options: { '': 'Everything', ...SUBJECTS },
  },
  { kind: 'days', from: 'from', to: 'to' },
  { kind: 'tag', name: 'subjectId', label: 'number' },
  { kind: 'tag', name: 'action', label: 'what' },
  { kind: 'tag', name: 'patientId', label: 'patient' },
  { kind: 'tag', name: 'bookingId', label: 'booking' },
];
