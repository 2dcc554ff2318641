import type { FigureGroup, FigureReportName } from '../../shared/contract/figures.js';
import type { Days } from '../../shared/domain/period-before.js';
import { formatDay, formatMonth } from '../ui/date-time.js';

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

export function countedAs(by: FigureGroup): string {
  return by === 'test' || by === 'department' ? 'Tests' : 'Receipts';
}

interface ReportWords {
  readonly title: string;
  readonly holds: string;
  /** What opens without a period in the address. */
  readonly opens: 'day' | 'month' | 'year';
}

export const REPORT_WORDS: Readonly<Record<FigureReportName, ReportWords>> = {
  daily: { title: 'Daily report', holds: 'money taken less change and refunds', opens: 'day' },
  monthly: { title: 'Monthly report', holds: 'money taken, month by month', opens: 'year' },
  cashier: { title: 'Cashiers', holds: 'what each cashier took, shift by shift', opens: 'month' },
  refunded: { title: 'Refunded', holds: 'money given back, and why', opens: 'month' },
  summary: {
    title: 'Financial summary',
    holds: 'by department, test, payment type and payer',
    opens: 'month',
  },
};

const MONTH = /^\d{4}-\d{2}$/;

/** As people read a place of a chart or the key of a line: an hour, a day, a month or a name. */
export function placeWords(place: string): string {
  if (/^\d{2}$/.test(place)) return `${place}:00`;
  return MONTH.test(place) ? formatMonth(place) : formatDay(place);
}

export function spanWords({ from, to }: Days): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
