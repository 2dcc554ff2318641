import type { Role } from '../../shared/vocabulary.js';

/** Menus as data (PRODUCT.md section 2 and 6). Menus only hide; the API decides. */
export interface MenuItem {
  readonly label: string;
  readonly to: string;
  readonly roles: readonly Role[];
}

export interface MenuSection {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

const SUPER: readonly Role[] = ['ROLE_SUPER_ADMIN'];
const MANAGERS: readonly Role[] = ['ROLE_SUPER_ADMIN', 'ROLE_LABADMIN'];
const BENCH: readonly Role[] = [...MANAGERS, 'ROLE_LAB'];
const COUNTER: readonly Role[] = [...BENCH, 'ROLE_RECEPTION'];
const MONEY: readonly Role[] = [...COUNTER, 'ROLE_CASHIER'];
const BOARD: readonly Role[] = [...COUNTER, 'ROLE_BOARD'];

export const HEADER_MENUS: readonly MenuSection[] = [
  {
    label: 'Settings',
    items: [
      { label: 'Lab Information', to: '/about/lab-info', roles: MANAGERS },
      { label: 'Lab Number Config', to: '/labNumber/config', roles: MANAGERS },
      { label: 'Payment Types', to: '/payment-types', roles: MANAGERS },
      { label: 'Audit Trail', to: '/audit', roles: MANAGERS },
    ],
  },
  {
    label: 'Security',
    items: [
      { label: 'Add User', to: '/admin/add-user?action=clearFrm', roles: SUPER },
      { label: 'Manage Users', to: '/admin/view-user', roles: SUPER },
    ],
  },
  {
    label: 'Profiles',
    items: [
      { label: 'Codes', to: '/codes', roles: MANAGERS },
      { label: 'Create', to: '/profile/create?action=create', roles: MANAGERS },
      { label: 'Manage', to: '/profile/manage?action=manage', roles: MANAGERS },
      { label: 'BatchProfiles', to: '/batch/profiles?action=view', roles: MANAGERS },
      { label: 'Dictionary', to: '/profile/dictionary', roles: MANAGERS },
      { label: 'Film Comments', to: '/profile/filmcomments', roles: MANAGERS },
      { label: 'formulas', to: '/all-formulas', roles: MANAGERS },
    ],
  },
];

export const SIDE_MENU: readonly MenuSection[] = [
  {
    label: 'ADMISSIONS',
    items: [{ label: 'Book Patient', to: '/reception/incoming?action=capture', roles: COUNTER }],
  },
  {
    label: 'BILLING',
    items: [
      { label: 'Payments', to: '/accounts/payments', roles: MONEY },
      { label: 'Refunds', to: '/refunds', roles: MONEY },
      { label: 'Price Management', to: '/price-admin', roles: MANAGERS },
    ],
  },
  {
    label: 'FINANCIALS',
    items: [
      { label: 'Daily', to: '/daily', roles: MANAGERS },
      { label: 'Monthly', to: '/monthly', roles: MANAGERS },
      { label: 'Cashiers', to: '/cashier', roles: MANAGERS },
      { label: 'Refunded', to: '/refunded', roles: MANAGERS },
    ],
  },
  {
    label: 'Laboratory',
    items: [
      { label: 'Todos', to: '/todos', roles: BENCH },
      { label: 'WorkList', to: '/lab/worklist', roles: BENCH },
      { label: 'Results', to: '/view/results', roles: COUNTER },
      { label: 'Wall-board', to: '/wall-board', roles: BOARD },
    ],
  },
  { label: 'CONSUMABLES', items: [{ label: 'Usage History', to: '/reagents-usage', roles: MANAGERS }] },
];

/** What a role sees of some menus; sections without an item are left out. */
export function menuFor(role: Role | undefined, sections: readonly MenuSection[]): readonly MenuSection[] {
  if (role === undefined) return [];
  return sections
    .map(({ label, items }) => ({ label, items: items.filter(({ roles }) => roles.includes(role)) }))
    .filter(({ items }) => items.length > 0);
}
