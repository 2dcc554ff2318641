import { can, type Permission } from '../../shared/domain/access.js';
import type { Role } from '../../shared/vocabulary.js';

/** Menus as data (PRODUCT.md section 2 and 6). Menus only hide; the API decides. */
export interface MenuItem {
  readonly label: string;
  readonly to: string;
  readonly needs: Permission;
}

export interface MenuSection {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

export const HEADER_MENUS: readonly MenuSection[] = [
  {
    label: 'Settings',
    items: [
      { label: 'Lab Information', to: '/about/lab-info', needs: 'settings.write' },
      { label: 'Lab Number Config', to: '/labNumber/config', needs: 'lab-number.write' },
      { label: 'Email', to: '/mail-settings', needs: 'settings.write' },
      { label: 'Payment Types', to: '/payment-types', needs: 'payment-types.write' },
      { label: 'Audit Trail', to: '/audit', needs: 'audit.read' },
      { label: 'Operations', to: '/operations', needs: 'operations.read' },
    ],
  },
  {
    label: 'Security',
    items: [
      { label: 'Add User', to: '/admin/add-user?action=clearFrm', needs: 'users.administer' },
      { label: 'Manage Users', to: '/admin/view-user', needs: 'users.administer' },
      { label: 'Sessions', to: '/security', needs: 'users.administer' },
    ],
  },
  {
    label: 'Profiles',
    items: [
      { label: 'Codes', to: '/codes', needs: 'catalogue.write' },
      { label: 'Create', to: '/profile/create?action=create', needs: 'catalogue.write' },
      { label: 'Manage', to: '/profile/manage?action=manage', needs: 'catalogue.write' },
      { label: 'BatchProfiles', to: '/batch/profiles?action=view', needs: 'catalogue.write' },
      { label: 'Dictionary', to: '/profile/dictionary', needs: 'catalogue.write' },
      { label: 'Film Comments', to: '/profile/filmcomments', needs: 'catalogue.write' },
      { label: 'Containers', to: '/profile/containers', needs: 'catalogue.write' },
      { label: 'Organisms', to: '/profile/organisms', needs: 'catalogue.write' },
      { label: 'Drugs', to: '/profile/drugs', needs: 'catalogue.write' },
      { label: 'Panels', to: '/profile/drug-panels', needs: 'catalogue.write' },
      { label: 'Breakpoints', to: '/profile/breakpoints', needs: 'catalogue.write' },
      { label: 'formulas', to: '/all-formulas', needs: 'formula.write' },
    ],
  },
];

export const SIDE_MENU: readonly MenuSection[] = [
  {
    label: 'ADMISSIONS',
    items: [{ label: 'Book Patient', to: '/reception/incoming?action=capture', needs: 'bookings.book' }],
  },
  {
    label: 'BILLING',
    items: [
      { label: 'Payments', to: '/accounts/payments', needs: 'payments.read' },
      { label: 'Refunds', to: '/refunds', needs: 'payments.refund' },
      { label: 'Shift', to: '/shift', needs: 'shifts.own' },
      { label: 'Price Management', to: '/price-admin', needs: 'prices.write' },
    ],
  },
  {
    label: 'FINANCIALS',
    items: [
      { label: 'Daily', to: '/daily', needs: 'financials.read' },
      { label: 'Monthly', to: '/monthly', needs: 'financials.read' },
      { label: 'Cashiers', to: '/cashier', needs: 'financials.read' },
      { label: 'Shifts', to: '/shifts', needs: 'shifts.everyone' },
      { label: 'Refunded', to: '/refunded', needs: 'financials.read' },
      { label: 'Payers', to: '/payers', needs: 'payers.read' },
      { label: 'Summary', to: '/summary', needs: 'financials.read' },
      { label: 'Manager', to: '/manager', needs: 'financials.read' },
    ],
  },
  {
    label: 'Laboratory',
    items: [
      { label: 'Todos', to: '/todos', needs: 'menu.todos' },
      { label: 'WorkList', to: '/lab/worklist', needs: 'worklist.read' },
      { label: 'Specimens', to: '/specimens', needs: 'specimens.receive' },
      { label: 'Validation', to: '/lab/validation', needs: 'results.authorise' },
      { label: 'Results', to: '/view/results', needs: 'results.list' },
      { label: 'Print queue', to: '/print-queue', needs: 'reports.released' },
      { label: 'Delivery log', to: '/delivery-log', needs: 'reports.released' },
      { label: 'Wall-board', to: '/wall-board', needs: 'board.read' },
    ],
  },
  {
    label: 'CONSUMABLES',
    items: [
      { label: 'Usage History', to: '/reagents-usage', needs: 'menu.usage-history' },
      { label: 'Stock', to: '/view-stock', needs: 'stock.read' },
      { label: 'Stock-take', to: '/stock-take', needs: 'stock.read' },
      { label: 'Products', to: '/view-product', needs: 'stock.read' },
      { label: 'Orders', to: '/view-order', needs: 'stock.read' },
      { label: 'Goods received', to: '/view-received', needs: 'stock.read' },
      { label: 'Dispatched', to: '/view-dispatched', needs: 'stock.read' },
      { label: 'Customers', to: '/view-customer', needs: 'stock.keep' },
    ],
  },
];

/** What a role sees of some menus; sections without an item are left out. */
export function menuFor(role: Role | undefined, sections: readonly MenuSection[]): readonly MenuSection[] {
  if (role === undefined) return [];
  return sections
    .map(({ label, items }) => ({ label, items: items.filter(({ needs }) => can(role, needs)) }))
    .filter(({ items }) => items.length > 0);
}
