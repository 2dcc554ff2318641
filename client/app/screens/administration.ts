import type { Screens } from './screen.js';

/** Settings, users, the audit trail and operations. */
export const ADMINISTRATION = {
  'set-up': {
    load: () => import('../../settings/set-up/set-up-page.js'),
    guide: 'settings#the-first-day',
    label: 'Set up the laboratory',
    hint: 'First day, first steps',
  },
  'about/lab-info': {
    load: () => import('../../settings/lab-info-page.js'),
    guide: 'settings#lab-information',
    label: 'Lab Information',
    hint: 'Settings, address, logo, currency',
    menu: { in: 'Settings', label: 'Lab Information', icon: 'building' },
  },
  'labNumber/config': {
    load: () => import('../../settings/lab-number-page.js'),
    guide: 'settings#lab-number',
    label: 'Lab Number Config',
    hint: 'Settings, prefix, next number',
    menu: { in: 'Settings', label: 'Lab Number Config', icon: 'hash' },
  },
  'mail-settings': {
    load: () => import('../../settings/mail-page.js'),
    guide: 'settings#email',
    label: 'Email',
    hint: 'Settings, mail server',
    menu: { in: 'Settings', label: 'Email', icon: 'mail' },
  },
  vat: {
    load: () => import('../../vat/vat-page.js'),
    guide: 'settings#vat',
    label: 'VAT',
    hint: 'Tax, rates, settings',
  },
  'vat-report': {
    load: () => import('../../figures/vat-report-page.js'),
    guide: 'figures#vat',
    label: 'VAT report',
    hint: 'Tax, return, figures',
  },
  'payment-types': {
    load: () => import('../../billing/payment-types-page.js'),
    guide: 'prices#payment-types-and-rates',
    label: 'Payment types',
    hint: 'Currencies, exchange rates',
    menu: { in: 'Settings', label: 'Payment Types', icon: 'coin' },
  },
  audit: {
    load: () => import('../../audit/audit-page.js'),
    guide: 'audit#the-audit-trail',
    label: 'Audit trail',
    hint: 'Who did what, history',
    menu: { in: 'Settings', label: 'Audit Trail', icon: 'history' },
  },
  operations: {
    load: () => import('../../operations/operations-page.js'),
    guide: 'audit#operations',
    label: 'Operations',
    hint: 'Backups, certificates, support',
    menu: { in: 'Settings', label: 'Operations', icon: 'server' },
  },
  'admin/add-user': {
    load: () => import('../../identity/add-user-page.js'),
    guide: 'users#adding-and-changing-users',
    label: 'Add user',
    hint: 'New user, staff',
    query: 'action=clearFrm',
    menu: { in: 'Security', label: 'Add User', icon: 'shield' },
  },
  'admin/view-user': {
    load: () => import('../../identity/users-page.js'),
    guide: 'users#adding-and-changing-users',
    label: 'Users',
    hint: 'Manage users, reset password',
    menu: { in: 'Security', label: 'Manage Users', icon: 'cog' },
  },
  security: {
    load: () => import('../security-page.js'),
    guide: 'users#sessions',
    label: 'Sessions',
    hint: 'Security, devices, who is signed in',
    menu: { in: 'Security', label: 'Sessions', needs: 'users.administer', icon: 'devices' },
  },
  'admin/password-reset-successful': {
    load: () => import('../../identity/password-reset-page.js'),
    guide: 'users#one-time-passwords',
    because: 'shown after a password reset',
  },
  userroles: {
    load: () => import('../../identity/user-roles-page.js'),
    guide: 'users#roles',
    label: 'User roles',
    hint: 'Access levels, permissions',
  },
} as const satisfies Screens;
