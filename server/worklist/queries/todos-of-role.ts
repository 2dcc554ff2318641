import type { TodoKind } from '../../../shared/contract/worklist.js';
import type { Role } from '../../../shared/vocabulary.js';

const COUNTER_TODOS: readonly TodoKind[] = [
  'collection_time',
  'email',
  'hand_over',
  'unpaid',
  'demographics',
];
const BENCH_TODOS: readonly TodoKind[] = [
  'critical',
  'tell_doctor',
  'sample_to_follow',
  'overdue',
  'check',
  'collection_time',
];

const STORE_TODOS: readonly TodoKind[] = ['ending_lot', 'low_stock', 'late_order'];

/** The work that waits for a role, most pressing first. */
export const TODOS_OF_ROLE: Readonly<Record<Role, readonly TodoKind[]>> = {
  ROLE_SUPER_ADMIN: [
    'critical',
    'tell_doctor',
    'sample_to_follow',
    'review',
    'authorise',
    'check',
    'overdue',
    ...COUNTER_TODOS,
    'open_shift',
    ...STORE_TODOS,
    'without_bands',
    'lab_number',
  ],
  ROLE_LABADMIN: [
    'critical',
    'tell_doctor',
    'sample_to_follow',
    'review',
    'authorise',
    'overdue',
    'check',
    ...COUNTER_TODOS,
    'open_shift',
    ...STORE_TODOS,
    'without_bands',
    'lab_number',
  ],
  ROLE_LAB: BENCH_TODOS,
  ROLE_RECEPTION: COUNTER_TODOS,
  ROLE_CASHIER: ['unpaid'],
  ROLE_BOARD: [],
};
