import type { Screens } from './screen.js';

/** The till, shifts, prices, payers and figures. */
export const MONEY = {
  'accounts/payments': {
    load: () => import('../../billing/payments-page.js'),
    guide: 'payments#what-is-to-be-paid',
    label: 'Payments',
    hint: 'Billing, unpaid, balances',
    menu: { in: 'BILLING', label: 'Payments', icon: 'cash' },
  },
  'accounts/paymentprocessing': {
    load: () => import('../../billing/take-payment-page.js'),
    guide: 'payments#taking-a-payment',
    because: 'needs a booking',
  },
  refunds: {
    load: () => import('../../refunds/refunds-page.js'),
    guide: 'payments#giving-money-back',
    label: 'Refunds',
    hint: 'Money back, voids',
    menu: { in: 'BILLING', label: 'Refunds', icon: 'refund' },
  },
  refundprocessing: {
    load: () => import('../../refunds/refund-page.js'),
    guide: 'payments#giving-money-back',
    because: 'needs a booking',
  },
  shift: {
    load: () => import('../../shifts/shift-page.js'),
    guide: 'shift#your-shift',
    label: 'Shift',
    hint: 'Your drawer, cash count',
    menu: { in: 'BILLING', label: 'Shift', icon: 'till' },
  },
  'price-admin': {
    load: () => import('../../prices/price-admin-page.js'),
    guide: 'prices#prices',
    label: 'Prices',
    hint: 'Price management, price lists',
    menu: { in: 'BILLING', label: 'Price Management', icon: 'tag' },
  },
  daily: {
    load: () => import('../../figures/report-page.js'),
    guide: 'figures#the-reports',
    label: 'Daily report',
    hint: 'Financials, takings of a day',
    menu: { in: 'FINANCIALS', label: 'Daily', icon: 'report' },
  },
  monthly: {
    load: () => import('../../figures/report-page.js'),
    guide: 'figures#the-reports',
    label: 'Monthly report',
    hint: 'Financials, takings of a month',
    menu: { in: 'FINANCIALS', label: 'Monthly', icon: 'month' },
  },
  cashier: {
    load: () => import('../../figures/report-page.js'),
    guide: 'figures#the-reports',
    label: 'Cashiers',
    hint: 'Financials, takings by person',
    menu: { in: 'FINANCIALS', label: 'Cashiers', icon: 'people' },
  },
  shifts: {
    load: () => import('../../shifts/shifts-page.js'),
    guide: 'shift#everyones-shifts-and-the-safe',
    label: 'Shifts',
    hint: 'Everyone’s drawers, safe, bank',
    menu: { in: 'FINANCIALS', label: 'Shifts', icon: 'safe' },
  },
  refunded: {
    load: () => import('../../figures/report-page.js'),
    guide: 'figures#the-reports',
    label: 'Refunded',
    hint: 'Financials, given back',
    menu: { in: 'FINANCIALS', label: 'Refunded', icon: 'returned' },
  },
  payers: {
    load: () => import('../../payers/payers-page.js'),
    guide: 'prices#payers',
    label: 'Payers',
    hint: 'Insurers, accounts, invoices',
    menu: { in: 'FINANCIALS', label: 'Payers', icon: 'invoice' },
  },
  'payers/:id': {
    load: () => import('../../payers/payer-page.js'),
    guide: 'prices#payers',
    because: 'needs a payer',
  },
  summary: {
    load: () => import('../../figures/report-page.js'),
    guide: 'figures#the-reports',
    label: 'Financial summary',
    hint: 'Takings by department and test',
    menu: { in: 'FINANCIALS', label: 'Summary', icon: 'shares' },
  },
  manager: {
    load: () => import('../../figures/manager-page.js'),
    guide: 'figures#the-managers-dashboard',
    label: 'Manager',
    hint: 'Dashboard, volumes, turnaround',
    menu: { in: 'FINANCIALS', label: 'Manager', icon: 'gauge' },
  },
} as const satisfies Screens;
