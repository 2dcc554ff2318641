import type { Figure, FigureReport } from '../../shared/contract/figures.js';
import { formatMoney, parseMoney } from '../../shared/domain/money/money.js';
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

type BaseFigure = Omit<Figure, 'amount'>;

const inBase = (figure: BaseFigure): Figure => ({ ...figure, amount: figure.base });

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
    { name: 'For tests, among the takings', unit, ...forTests(base, deposits) },
    { name: 'Deposits, among the takings', unit, figure: inBase(deposits), before: inBase(deposits.before) },
    { name: 'Billed to payers, besides', unit, figure: inBase(billed), before: inBase(billed.before) },
  ];
}

/** What came in without the deposits; a receipt is of the one or the other. */
function forTests(
  base: FigureReport['base'],
  deposits: FigureReport['deposits'],
): Pick<TotalRow, 'figure' | 'before'> {
  const less = (all: BaseFigure, part: BaseFigure): Figure =>
    inBase({
      count: all.count - part.count,
      base: formatMoney((parseMoney(all.base) ?? 0n) - (parseMoney(part.base) ?? 0n)),
    });
  return { figure: less(base, deposits), before: less(base.before, deposits.before) };
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
