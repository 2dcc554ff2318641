import type { Permission } from './access.js';

/** The groups in which permissions are listed for people. */
export const DUTY_AREAS = [
  'Reception',
  'Laboratory',
  'Money',
  'Reports',
  'Catalogue',
  'System',
  'Screens',
] as const;
export type DutyArea = (typeof DUTY_AREAS)[number];

interface Duty {
  readonly area: DutyArea;
  readonly words: string;
}

const of = (area: DutyArea, words: string): Duty => ({ area, words });

/** Every permission in words, complete or nothing compiles: a right that nobody can read is one that nobody checks. */
export const PERMISSION_WORDS: Readonly<Record<Permission, Duty>> = {
  'patients.read': of('Reception', 'See patients'),
  'patients.write': of('Reception', 'Register and correct patients'),
  'patients.merge': of('Reception', 'Merge duplicates, and take a merge back'),
  'bookings.book': of('Reception', 'Book patients'),
  'bookings.read': of('Reception', 'See bookings'),
  'bookings.change': of('Reception', 'Change and delete bookings, with the admin code'),
  'specimens.read': of('Reception', 'See specimens'),
  'specimens.receive': of('Reception', 'Collect and receive specimens'),
  'search.use': of('Reception', 'Search'),
  'todos.read': of('Reception', 'See work to be done'),
  'notifications.read': of('Reception', 'Get notifications'),
  'admin-code.verify': of('Reception', 'Give the admin code'),

  'worklist.read': of('Laboratory', 'See the worklist'),
  'bookings.list-unit': of('Laboratory', 'See the bookings of a unit'),
  'job-cards.read': of('Laboratory', 'See job cards'),
  'job-cards.change': of('Laboratory', 'Open and close job cards by hand'),
  'specimens.handle': of('Laboratory', 'Work on, reject, store and discard specimens'),
  'specimens.accept': of('Laboratory', 'Have a rejected specimen examined all the same'),
  'results.enter': of('Laboratory', 'Enter results'),
  'results.read': of('Laboratory', 'See results before they are released'),
  'results.confidential': of('Laboratory', 'See results of confidential tests'),
  'results.acknowledge': of('Laboratory', 'Record critical calls'),
  'results.authorise': of('Laboratory', 'Authorise results'),
  'results.release': of('Laboratory', 'Release, amend and withdraw results'),
  'results.list': of('Laboratory', 'See the list of results'),
  'stock.read': of('Laboratory', 'See stock'),
  'stock.move': of('Laboratory', 'Receive, give out, take back, discard and count stock'),
  'stock.keep': of('Laboratory', 'Manage products, customers and orders, and close stock-takes'),
  'board.read': of('Laboratory', 'Show the wall-board'),

  'payments.read': of('Money', 'See what bookings owe'),
  'payments.take': of('Money', 'Take payments'),
  'payments.own': of('Money', 'See their own transactions'),
  'payments.everyone': of('Money', "See every cashier's transactions"),
  'payments.refund': of('Money', 'Give refunds'),
  'refunds.approve': of('Money', 'Approve refunds'),
  'payments.write-off': of('Money', 'Write off what a booking owes, with a second manager'),
  'shifts.own': of('Money', 'Open, count and close their own shift'),
  'shifts.everyone': of('Money', "See every cashier's shifts"),
  'safe.move': of('Money', 'Move money into the safe and to the bank'),
  'payment-types.read': of('Money', 'See payment types and rates'),
  'payment-types.write': of('Money', 'Change payment types and rates'),
  'payers.choose': of('Money', 'Name a payer on a booking'),
  'payers.bill': of('Money', 'Bill a payer for a booking'),
  'payers.read': of('Money', 'See what payers owe, invoices and statements'),
  'payers.write': of('Money', 'Change payers, write invoices, enter their payments'),
  'prices.write': of('Money', 'Change prices'),
  'prices.choose': of('Money', 'Choose another price list for a booking'),
  'financials.read': of('Money', 'Read financial reports'),

  'reports.released': of('Reports', 'Open and print released reports'),
  'reports.draft': of('Reports', 'Open reports before release'),

  'catalogue.read': of('Catalogue', 'See the catalogue'),
  'catalogue.write': of('Catalogue', 'Change tests, codes, phrases and comments'),
  'formula.write': of('Catalogue', 'Change which codes formulas use'),

  'settings.read': of('System', 'See laboratory information'),
  'settings.write': of('System', 'Change laboratory information and rules'),
  'lab-number.write': of('System', 'Change the lab number'),
  'set-up.run': of('System', 'Set up a new laboratory'),
  'users.administer': of('System', 'Administer users, sessions, boards and sign-in rules'),
  'admin-code.set': of('System', 'Set the admin code'),
  'audit.read': of('System', 'Read the audit trail'),
  'metrics.read': of('System', 'Read the server’s metrics'),
  'operations.read': of('System', 'See how the system runs: backups, background work, the server'),
  'operations.act': of('System', 'Take and plan backups, retry or give up failed background work'),
  'signed-in': of('System', 'Sign in, and manage their own password and second factor'),

  'menu.todos': of('Screens', 'Todos in the side menu'),
  'menu.usage-history': of('Screens', 'Usage History in the side menu'),
  'home.open': of('Screens', 'Every screen but the wall-board alone'),
  'home.counter-figures': of('Screens', "The counter's figures on the first page"),
  'home.takings': of('Screens', 'Takings on the first page'),
};
