import type { Figure, FigureReport } from '../../shared/contract/figures.js';
import type { CsvColumn } from '../kernel/http/csv.js';
import { amountTitle } from './report-groups.js';

/** A figure of a whole report, as paper and spreadsheet say it. */
export interface TotalRow {
  readonly name: string;
  readonly unit: string;
  readonly figure: Figure;
  readonly before: Figure;
  readonly isWhole?: true;
}

const inBase = (figure: Omit<Figure, 'amount'>): Figure => ({ ...figure, amount: figure.base });

/** The amounts of each unit and of all; beside the takings what payers were billed, and what of them are deposits. */
export function totalRows(report: FigureReport): readonly TotalRow[] {
  const { totals, base, billed, deposits, baseCurrency: unit } = report;
  const word = amountTitle(report.report);
  const rows: readonly TotalRow[] = totals.map(({ paymentUnit, before, ...figure }) => ({
    ...{ name: `${word} in ${paymentUnit}`, unit: paymentUnit, figure, before },
  }));
  const whole = { name: `${word}, all units`, unit, figure: inBase(base), before: inBase(base.before) };
  if (report.report === 'refunded') return [...rows, { ...whole, isWhole: true }];
  return [
    ...rows,
    { ...whole, isWhole: true },
    { name: 'Deposits, among the takings', unit, figure: inBase(deposits), before: inBase(deposits.before) },
    { name: 'Billed to payers, besides', unit, figure: inBase(billed), before: inBase(billed.before) },
  ];
}

/** The same for a spreadsheet. */
export const TOTALS_CSV: readonly CsvColumn<TotalRow>[] = [
  { title: 'Figure', value: ({ name }) => name },
  { title: 'Unit', value: ({ unit }) => unit },
  { title: 'Count', value: ({ figure }) => figure.count },
  { title: 'Amount', value: ({ figure }) => figure.amount },
  { title: 'Count before', value: ({ before }) => before.count },
  { title: 'Amount before', value: ({ before }) => before.amount },
];
