import type { Role } from '../../shared/vocabulary.js';

export interface Topic {
  readonly topic: string;
  readonly title: string;
}

/** The guide of a role: what its day is made of, in the order in which it comes. */
export const ROLE_TOPICS: Readonly<Record<Role, Topic>> = {
  ROLE_RECEPTION: { topic: 'role-reception', title: 'At reception' },
  ROLE_CASHIER: { topic: 'role-cashier', title: 'At the till' },
  ROLE_LAB: { topic: 'role-lab', title: 'At the bench' },
  ROLE_LABADMIN: { topic: 'role-labadmin', title: 'Managing the laboratory' },
  ROLE_SUPER_ADMIN: { topic: 'role-super-admin', title: 'Directing the laboratory' },
  ROLE_BOARD: { topic: 'role-board', title: 'A board on the wall' },
};

/** The screens, by what is done with them. */
export const TOPICS: readonly Topic[] = [
  { topic: 'start', title: 'Finding your way' },
  { topic: 'booking', title: 'Booking a patient' },
  { topic: 'patients', title: 'Patients and search' },
  { topic: 'specimens', title: 'Specimens and labels' },
  { topic: 'worklist', title: 'Worklist and batch entry' },
  { topic: 'results', title: 'Entering results' },
  { topic: 'validation', title: 'Validation and critical calls' },
  { topic: 'reports', title: 'Results and reports' },
  { topic: 'wall-board', title: 'The wall-board' },
  { topic: 'payments', title: 'Payments and refunds' },
  { topic: 'shift', title: 'Shifts and the safe' },
  { topic: 'prices', title: 'Prices, payment types, payers' },
  { topic: 'figures', title: 'Figures' },
  { topic: 'profiles', title: 'The catalogue' },
  { topic: 'consumables', title: 'Consumables' },
  { topic: 'users', title: 'Users and security' },
  { topic: 'settings', title: 'Set-up and settings' },
  { topic: 'audit', title: 'Audit trail and operations' },
];
