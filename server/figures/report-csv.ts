import type { FigureEntry, FigureGroup, FigureLine } from '../../shared/contract/figures.js';
import type { CsvColumn } from '../kernel/http/csv.js';

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

export function linesCsv(by: FigureGroup, baseCurrency: string): readonly CsvColumn<FigureLine>[] {
  return [
    { title: GROUP_TITLES[by], value: ({ name }) => name },
    { title: 'Note', value: ({ note }) => note },
    { title: 'Payment unit', value: ({ paymentUnit }) => paymentUnit },
    { title: countTitle(by), value: ({ count }) => count },
    { title: 'Amount', value: ({ amount }) => amount },
    { title: `In ${baseCurrency}`, value: ({ base }) => base },
    { title: `${countTitle(by)} before`, value: ({ before }) => before.count },
    { title: 'Amount before', value: ({ before }) => before.amount },
    { title: `In ${baseCurrency} before`, value: ({ before }) => before.base },
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
