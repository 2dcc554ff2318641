import { can, isSuperUser, type Permission } from '../../shared/domain/people/access.js';
import { ROLES, type Role } from '../../shared/vocabulary.js';

const may = (permission: Permission): readonly Role[] => ROLES.filter((role) => can(role, permission));
const SUPER: readonly Role[] = ['ROLE_SUPER_ADMIN'];
const MANAGERS: readonly Role[] = [...SUPER, 'ROLE_LABADMIN'];
const BENCH: readonly Role[] = [...MANAGERS, 'ROLE_LAB'];
const COUNTER: readonly Role[] = [...BENCH, 'ROLE_RECEPTION'];
const MONEY: readonly Role[] = [...COUNTER, 'ROLE_CASHIER'];

/** The roles of docs/rules/access.md by hand: who may do each thing, and nobody else. */
const WHO: readonly (readonly [readonly Role[], readonly Permission[]])[] = [
  [SUPER, ['users.administer', 'admin-code.set', 'results.release']],
  [MANAGERS, ['results.authorise', 'prices.write', 'financials.read', 'audit.read', 'catalogue.write']],
  [MANAGERS, ['settings.write', 'lab-number.write', 'formula.write', 'patients.merge', 'payments.everyone']],
  [
    MANAGERS,
    ['job-cards.change', 'specimens.accept', 'refunds.approve', 'payment-types.write', 'metrics.read'],
  ],
  [MANAGERS, ['menu.usage-history', 'operations.read', 'operations.act']],
  [BENCH, ['results.read', 'results.enter', 'results.confidential', 'results.acknowledge', 'worklist.read']],
  [BENCH, ['specimens.handle', 'bookings.list-unit', 'reports.draft', 'stock.read', 'menu.todos']],
  [COUNTER, ['patients.write', 'bookings.book', 'bookings.change', 'results.list']],
  [COUNTER, ['job-cards.read', 'specimens.read', 'specimens.receive']],
  [
    MONEY,
    ['patients.read', 'bookings.read', 'payments.read', 'payments.take', 'payments.refund', 'payments.own'],
  ],
  [MONEY, ['payment-types.read', 'notifications.read', 'todos.read', 'search.use']],
  [MONEY, ['settings.read', 'catalogue.read', 'home.open']],
  // A cashier gives money back with it, and does nothing else by it.
  [MONEY, ['admin-code.verify', 'shifts.own', 'payers.choose', 'payers.bill']],
  [
    MANAGERS,
    ['shifts.everyone', 'safe.move', 'payers.read', 'payers.write', 'prices.write', 'prices.choose'],
  ],
  [MANAGERS, ['payments.write-off', 'financials.read']],
  [COUNTER, ['reports.released']],
  [[...COUNTER, 'ROLE_BOARD'], ['board.read']],
  [['ROLE_SUPER_ADMIN', 'ROLE_LABADMIN', 'ROLE_RECEPTION', 'ROLE_CASHIER'], ['home.counter-figures']],
  [[...MANAGERS, 'ROLE_CASHIER'], ['home.takings']],
  [ROLES, ['signed-in']],
];

const CASES = WHO.flatMap(([roles, permissions]) =>
  permissions.map((permission) => [permission, roles] as const),
);

describe('every role rule has who it allows, and refuses the others', () => {
  it.each(CASES)('%s', (permission, roles) => {
    expect([...may(permission)].sort()).toEqual([...roles].sort());
  });

  it('nobody who is not signed in may do anything', () => {
    expect(CASES.filter(([permission]) => can(undefined, permission))).toEqual([]);
  });

  it('the two buttons of the result screen are SUPER’s', () => {
    expect(ROLES.filter(isSuperUser)).toEqual(['ROLE_SUPER_ADMIN']);
    expect(isSuperUser(undefined)).toBe(false);
  });
});
