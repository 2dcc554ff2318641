import type { FiguresLine, Transaction } from '../../shared/contract/billing-shapes.js';
import type { CsvColumn } from '../kernel/http/csv.js';

const TITLES = {
  date: 'Day',
  month: 'Month',
  cashier: 'Cashier',
  cashierName: 'Name',
  payment: 'Payment type',
  code: 'Test code',
  name: 'Test',
  department: 'Department',
} as const satisfies Partial<Record<keyof FiguresLine, string>>;

/** A report's columns: what it is grouped by, then the figures. */
export function figuresCsv(...by: readonly (keyof typeof TITLES)[]): readonly CsvColumn<FiguresLine>[] {
  return [
    ...by.map((key) => ({ title: TITLES[key], value: (line: FiguresLine) => line[key] })),
    { title: 'Payment unit', value: (line) => line.paymentUnit },
    { title: 'Count', value: (line) => line.count },
    { title: 'Amount', value: (line) => line.amount },
  ];
}

export const TRANSACTIONS_CSV: readonly CsvColumn<Transaction>[] = [
  { title: 'At', value: (entry) => new Date(entry.at) },
  { title: 'Receipt', value: (entry) => entry.receipt },
  { title: 'Lab number', value: (entry) => entry.labNumber },
  { title: 'Cashier', value: (entry) => entry.cashierName },
  { title: 'Entry', value: (entry) => entry.kind },
  { title: 'Payment type', value: (entry) => entry.payment },
  { title: 'Payment unit', value: (entry) => entry.paymentUnit },
  { title: 'Amount', value: (entry) => entry.amount },
];
