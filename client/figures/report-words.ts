import type { FigureGroup, FigureReport, FigureReportName } from '../../shared/contract/figures.js';
import type { Days } from '../../shared/domain/time/period-before.js';
import { formatDay } from '../ui/layout/date-time.js';

export const GROUP_WORDS: Readonly<Record<FigureGroup, string>> = {
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

export function countLabel(by: FigureGroup): string {
  return by === 'test' || by === 'department' ? 'Tests' : 'Receipts';
}

/** "Takings in $"; of a report of refunds they are refunds. */
export function amountsIn(report: FigureReportName, unit: string): string {
  return `${amountWord(report)} in ${unit}`;
}

export function amountWord(report: FigureReportName): string {
  return report === 'refunded' ? 'Refunds' : 'Takings';
}

/** Nothing came in, and nobody was billed. */
export function hasNoMoney({ totals, payers, billed }: FigureReport): boolean {
  return totals.length === 0 && payers.length === 0 && billed.count === 0;
}

interface ReportWords {
  readonly title: string;
  readonly holds: string;
  /** The period shown when the address names none. */
  readonly opens: 'day' | 'month' | 'year';
}

export const REPORT_WORDS: Readonly<Record<FigureReportName, ReportWords>> = {
  daily: { title: 'Daily report', holds: 'takings, less change and refunds', opens: 'day' },
  monthly: { title: 'Monthly report', holds: 'takings, month by month', opens: 'year' },
  cashier: { title: 'Cashiers', holds: 'takings of each cashier, shift by shift', opens: 'month' },
  refunded: { title: 'Refunded', holds: 'money given back, and why', opens: 'month' },
  summary: {
    title: 'Financial summary',
    holds: 'takings by department, test, payment type and payer',
    opens: 'month',
  },
};

export { writtenPlace as placeWords } from '../../shared/domain/time/day-text.js';

export function spanWords({ from, to }: Days): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
