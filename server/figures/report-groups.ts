import type {
  FigureGroup,
  FigureReportName,
  FigureEntry,
  FigureLine,
} from '../../shared/contract/figures.js';
import type { ReceiptCounter } from '../ledger/index.js';
import type { CsvColumn } from '../kernel/http/csv.js';

/** Groups of the takings: what a line is about, and which count of receipts adds up for it. */
export const TAKING_GROUPS = {
  day: { counts: 'unit_receipts', refunds: 'kind_unit_receipts' },
  month: { counts: 'unit_receipts', refunds: 'kind_unit_receipts' },
  cashier: { counts: 'unit_receipts', refunds: 'kind_unit_receipts' },
  shift: { counts: 'unit_receipts', refunds: 'kind_unit_receipts' },
  reason: { counts: 'kind_unit_receipts', refunds: 'kind_unit_receipts' },
  payment: { counts: 'type_receipts', refunds: 'kind_type_receipts' },
  payer: { counts: 'payer_receipts', refunds: 'kind_unit_receipts' },
} as const satisfies Partial<Record<FigureGroup, Record<'counts' | 'refunds', ReceiptCounter>>>;
export type TakingGroup = keyof typeof TAKING_GROUPS;

/** Groups of the tests' shares: they count tests. */
const TEST_GROUPS = ['department', 'test'] as const satisfies readonly FigureGroup[];
export type TestGroup = (typeof TEST_GROUPS)[number];

export interface ReportOutline {
  readonly title: string;
  readonly parts: readonly FigureGroup[];
  /** Bars, and what they are piled up of. */
  readonly chart: readonly [TakingGroup, TakingGroup] | readonly [TestGroup];
  /** Refunds only, as positive amounts. */
  readonly isRefunds?: true;
  /** With the bills to named payers, beside the takings. */
  readonly hasPayers?: true;
}

export const REPORTS: Readonly<Record<FigureReportName, ReportOutline>> = {
  daily: {
    title: 'Daily report',
    parts: ['payment', 'department', 'cashier', 'day'],
    chart: ['day', 'payment'],
  },
  monthly: {
    title: 'Monthly report',
    parts: ['month', 'payment', 'department', 'cashier'],
    chart: ['month', 'payment'],
  },
  cashier: { title: 'Cashiers', parts: ['cashier', 'shift', 'payment'], chart: ['cashier', 'payment'] },
  refunded: {
    title: 'Refunded',
    parts: ['reason', 'payment', 'cashier', 'day'],
    chart: ['day', 'reason'],
    isRefunds: true,
  },
  summary: {
    title: 'Financial summary',
    parts: ['department', 'test', 'payment', 'payer'],
    chart: ['department'],
    hasPayers: true,
  },
};

/** Kinds of takings that give money back. */
export const REFUND_KINDS = ['refund'] as const;

export function isTestGroup(by: FigureGroup | 'hour'): by is TestGroup {
  return TEST_GROUPS.some((group) => group === by);
}

export const GROUP_TITLES: Readonly<Record<FigureGroup, string>> = {
  day: 'Day',
  month: 'Month',
  cashier: 'Cashier',
  shift: 'Shift',
  payment: 'Payment type',
  payer: 'Payer',
  reason: 'Reason',
  department: 'Department',
  test: 'Test',
};

export function countTitle(by: FigureGroup): string {
  return by === 'test' || by === 'department' ? 'Tests' : 'Receipts';
}

/** The word for a report's amounts: money from patients less change and refunds, or what was given back. */
export function amountTitle(report: FigureReportName): string {
  return REPORTS[report].isRefunds ? 'Refunds' : 'Takings';
}

interface LinesCsv {
  readonly report: FigureReportName;
  readonly by: FigureGroup;
  readonly baseCurrency: string;
}

export function linesCsv({ report, by, baseCurrency }: LinesCsv): readonly CsvColumn<FigureLine>[] {
  const amounts = amountTitle(report);
  return [
    { title: GROUP_TITLES[by], value: ({ name }) => name },
    { title: 'Note', value: ({ note }) => note },
    { title: 'Payment unit', value: ({ paymentUnit }) => paymentUnit },
    { title: countTitle(by), value: ({ count }) => count },
    { title: amounts, value: ({ amount }) => amount },
    { title: `${amounts} in ${baseCurrency}`, value: ({ base }) => base },
    { title: `${countTitle(by)} before`, value: ({ before }) => before.count },
    { title: `${amounts} before`, value: ({ before }) => before.amount },
    { title: `${amounts} in ${baseCurrency} before`, value: ({ before }) => before.base },
  ];
}

export const entriesCsv = (baseCurrency: string): readonly CsvColumn<FigureEntry>[] => [
  { title: 'At', value: ({ at }) => new Date(at) },
  { title: 'Receipt', value: ({ receipt }) => receipt },
  { title: 'Lab number', value: ({ labNumber }) => labNumber },
  { title: 'Cashier', value: ({ cashierName }) => cashierName },
  { title: 'Entry', value: ({ kind }) => kind },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'Payment type', value: ({ payment }) => payment },
  { title: 'Payment unit', value: ({ paymentUnit }) => paymentUnit },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: `In ${baseCurrency}`, value: ({ base }) => base },
];
