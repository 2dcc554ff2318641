import { ROLES, type Role } from '../../vocabulary.js';

/**
 * The permissions of each role. One table serves the server's guards, the live topics and the client's menus
 * (docs/rules/access.md). The server decides; the client only hides what would be refused.
 */
const SUPER: readonly Role[] = ['ROLE_SUPER_ADMIN'];
const MANAGERS: readonly Role[] = ['ROLE_SUPER_ADMIN', 'ROLE_LABADMIN'];
const BENCH: readonly Role[] = [...MANAGERS, 'ROLE_LAB'];
const COUNTER: readonly Role[] = [...BENCH, 'ROLE_RECEPTION'];
const MONEY: readonly Role[] = [...COUNTER, 'ROLE_CASHIER'];
const PEOPLE: readonly Role[] = ROLES.filter((role) => role !== 'ROLE_BOARD');

/** The roles that the setting asks for a second factor. */
export const SECOND_FACTOR_ROLES: readonly Role[] = MANAGERS;

export const PERMISSIONS = {
  'users.administer': SUPER,
  // Only while no user but the first exists; the server looks.
  'set-up.run': SUPER,
  'admin-code.set': SUPER,
  // A cashier gives money back with it.
  'admin-code.verify': MONEY,
  'settings.read': PEOPLE,
  'settings.write': MANAGERS,
  'lab-number.write': MANAGERS,
  'formula.write': MANAGERS,
  'catalogue.read': PEOPLE,
  'catalogue.write': MANAGERS,
  'patients.read': MONEY,
  'patients.write': COUNTER,
  'patients.merge': MANAGERS,
  'bookings.book': COUNTER,
  'bookings.read': MONEY,
  'bookings.change': COUNTER,
  'bookings.list-unit': BENCH,
  'worklist.read': BENCH,
  'job-cards.read': COUNTER,
  'job-cards.change': MANAGERS,
  // Reception collects and receives; what becomes of a specimen then is the bench's.
  'specimens.read': COUNTER,
  'specimens.receive': COUNTER,
  'specimens.handle': BENCH,
  // A rejected one is examined all the same, with a comment.
  'specimens.accept': MANAGERS,
  'results.read': BENCH,
  // Values, flags and calls of confidential tests.
  'results.confidential': BENCH,
  'results.enter': BENCH,
  'results.authorise': MANAGERS,
  // Amending and withdrawing are releases of their own.
  'results.release': SUPER,
  'results.list': COUNTER,
  'results.acknowledge': BENCH,
  'payments.read': MONEY,
  'payments.take': MONEY,
  'payments.refund': MONEY,
  'refunds.approve': MANAGERS,
  // Writes off a booking's balance; another manager approves it.
  'payments.write-off': MANAGERS,
  'payments.own': MONEY,
  'shifts.own': MONEY,
  'shifts.everyone': MANAGERS,
  // Money brought into the safe, and taken from it to the bank.
  'safe.move': MANAGERS,
  'payments.everyone': MANAGERS,
  'payment-types.read': MONEY,
  'payment-types.write': MANAGERS,
  // The payers a booking may name; debts, invoices and payments are the manager's.
  'payers.choose': MONEY,
  'payers.bill': MONEY,
  'payers.read': MANAGERS,
  'payers.write': MANAGERS,
  'prices.write': MANAGERS,
  // A list beside the one for cash and the payer's own, such as that for staff.
  'prices.choose': MANAGERS,
  'financials.read': MANAGERS,
  'reports.released': MONEY.filter((role) => role !== 'ROLE_CASHIER'),
  'reports.draft': BENCH,
  'notifications.read': MONEY,
  'todos.read': MONEY,
  'search.use': MONEY,
  'board.read': [...MANAGERS, 'ROLE_LAB', 'ROLE_RECEPTION', 'ROLE_BOARD'],
  'stock.read': BENCH,
  // Goods are received and issued by anybody at the store; ordering and counting off are the manager's.
  'stock.move': BENCH,
  'stock.keep': MANAGERS,
  'audit.read': MANAGERS,
  'metrics.read': MANAGERS,
  // How the system runs: backups, failed background work, the support bundle.
  'operations.read': MANAGERS,
  'operations.act': MANAGERS,
  'signed-in': ROLES,
  // Menus that are narrower than the calls.
  'menu.todos': BENCH,
  'menu.usage-history': MANAGERS,
  // The figures behind the wall-board, and those on a role's own first page.
  'home.open': PEOPLE,
  'home.counter-figures': MONEY.filter((role) => role !== 'ROLE_LAB'),
  'home.takings': [...MANAGERS, 'ROLE_CASHIER'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function can(role: Role | undefined, permission: Permission): boolean {
  const allowed: readonly Role[] = PERMISSIONS[permission];
  return role !== undefined && allowed.includes(role);
}

/** The result screen's "SUPER users": those who may release. */
export function isSuperUser(role: Role | undefined): boolean {
  return can(role, 'results.release');
}
