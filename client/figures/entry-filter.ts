import type { FigureGroup, FigureLine, FigureReport } from '../../shared/contract/figures.js';
import type { Days } from '../../shared/domain/period-before.js';
import type { EntryFilter } from './figures.api.js';
import { spanAround } from './spans.js';

export interface AskedEntries {
  readonly days: Days;
  readonly filter: EntryFilter;
}

/** The entries that make one line of a report. */
export function entriesOf(report: FigureReport, by: FigureGroup, line: FigureLine): AskedEntries {
  const unit: EntryFilter = {
    unit: line.paymentUnit,
    ...(report.report === 'refunded' && { only: 'refunds' }),
  };
  if (by === 'day') return { days: { from: line.key, to: line.key }, filter: unit };
  if (by === 'month') return { days: within(spanAround('month', `${line.key}-01`), report), filter: unit };
  // What was taken without a shift has no name to ask for: its cashier has.
  if (by === 'shift' && line.key === '') return { days: report, filter: unit };
  return { days: report, filter: { ...unit, [by]: line.key } };
}

function within(days: Days, { from, to }: Days): Days {
  return { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to };
}
