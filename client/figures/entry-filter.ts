import type { FigureGroup, FigureLine, FigureReport } from '../../shared/contract/figures.js';
import type { Days } from '../../shared/domain/time/period-before.js';
import { NO_SHIFT } from '../../shared/domain/time/report-shifts.js';
import type { EntryFilter } from './figures.api.js';
import { spanAround } from './spans.js';

export interface AskedEntries {
  readonly days: Days;
  readonly filter: EntryFilter;
}

/** The entries that make one line of a report. */
export function entriesOf(report: FigureReport, by: FigureGroup, line: FigureLine): AskedEntries {
  const { days, filter } = entriesInUnit(report, line.paymentUnit);
  if (by === 'day') return { days: { from: line.key, to: line.key }, filter };
  if (by === 'month') return { days: within(spanAround('month', `${line.key}-01`), report), filter };
  if (by === 'shift' && line.key === '') return { days, filter: { ...filter, shift: NO_SHIFT } };
  return { days, filter: { ...filter, [by]: line.key } };
}

/** Those of a total; without a unit all of the report. */
export function entriesInUnit(report: FigureReport, unit?: string): AskedEntries {
  const { from, to } = report;
  return {
    days: { from, to },
    filter: { ...(unit !== undefined && { unit }), ...(report.report === 'refunded' && { only: 'refunds' }) },
  };
}

function within(days: Days, { from, to }: Days): Days {
  return { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to };
}
