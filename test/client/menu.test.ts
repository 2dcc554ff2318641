import { HEADER, menuFor, SIDE } from '../../client/app/menu.js';
import type { Role } from '../../shared/vocabulary.js';

// The menus by hand, from docs/rules/access.md and docs/choices/screens.md:
// Validation for those who authorise, Email, Payment Types, Audit Trail and Operations under Settings, Sessions under Security,
// Specimens, Print queue, Delivery log, Wall-board, containers and microbiology's lists under Profiles, and Payments and
// Refunds for the cashier.
const SETTINGS = [
  'Settings',
  'Lab Information',
  'Lab Number Config',
  'Email',
  'Payment Types',
  'Audit Trail',
  'Operations',
];
const SECURITY = ['Security', 'Add User', 'Manage Users', 'Sessions'];
const PROFILES = [
  'Profiles',
  'Codes',
  'Create',
  'Manage',
  'BatchProfiles',
  'Dictionary',
  'Film Comments',
  'Containers',
  'Organisms',
  'Drugs',
  'Panels',
  'Breakpoints',
  'formulas',
];
const ADMISSIONS = ['ADMISSIONS', 'Book Patient', 'Quotations'];
const BILLING = ['BILLING', 'Payments', 'Refunds', 'Shift'];
const FINANCIALS = [
  'FINANCIALS',
  'Daily',
  'Monthly',
  'Cashiers',
  'Shifts',
  'Refunded',
  'Payers',
  'Accounts in words',
  'Summary',
  'Manager',
];
const PAPER = ['Results', 'Print queue', 'Delivery log', 'Wall-board'];
const LABORATORY = ['Laboratory', 'Todos', 'WorkList', 'Specimens', ...PAPER];
const VALIDATED = ['Laboratory', 'Todos', 'WorkList', 'Specimens', 'Validation', ...PAPER];
const STORE = ['Stock', 'Stock-take', 'Products', 'Orders', 'Goods received', 'Dispatched'];
const CONSUMABLES = ['CONSUMABLES', 'Usage History', ...STORE, 'Customers'];
const MANAGED = [ADMISSIONS, [...BILLING, 'Price Management'], FINANCIALS, VALIDATED, CONSUMABLES];

const SEEN: Readonly<Record<Role, { readonly header: string[][]; readonly side: string[][] }>> = {
  ROLE_SUPER_ADMIN: { header: [SETTINGS, SECURITY, PROFILES], side: MANAGED },
  ROLE_LABADMIN: { header: [SETTINGS, PROFILES], side: MANAGED },
  ROLE_LAB: { header: [], side: [ADMISSIONS, BILLING, LABORATORY, ['CONSUMABLES', ...STORE]] },
  ROLE_RECEPTION: {
    header: [],
    side: [ADMISSIONS, BILLING, ['Laboratory', 'Specimens', ...PAPER]],
  },
  ROLE_CASHIER: { header: [], side: [BILLING] },
  ROLE_BOARD: { header: [], side: [['Laboratory', 'Wall-board']] },
};

function shown(role: Role | undefined, sections: typeof SIDE): string[][] {
  return menuFor(role, sections).map(({ label, items }) => [label, ...items.map((item) => item.label)]);
}

describe('the menus', () => {
  test.each(Object.entries(SEEN) as [Role, (typeof SEEN)[Role]][])(
    'show %s what is listed for that role',
    (role, { header, side }) => {
      expect(shown(role, HEADER)).toEqual(header);
      expect(shown(role, SIDE)).toEqual(side);
    },
  );

  test('give each entry an icon of its own', () => {
    const icons = [...HEADER, ...SIDE].flatMap(({ items }) => items.map(({ icon }) => icon));
    expect(icons).toHaveLength(52);
    expect(new Set(icons).size).toBe(icons.length);
  });

  test('show nothing to nobody', () => {
    expect([...shown(undefined, HEADER), ...shown(undefined, SIDE)]).toEqual([]);
  });
});
