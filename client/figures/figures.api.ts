import type {
  FigureEntry,
  FigureGroup,
  FigureReport,
  FigureReportName,
  ManagerPicture,
} from '../../shared/contract/figures.js';
import type { Days } from '../../shared/domain/time/period-before.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';

const pathOf = (report: string, { from, to }: Days): string => `/api/figures/${report}/${from}/${to}`;

export const readReport = (report: FigureReportName, days: Days): Promise<Live<FigureReport>> =>
  api.getLive<FigureReport>(pathOf(report, days));

export const readManagerPicture = (): Promise<Live<ManagerPicture>> =>
  api.getLive<ManagerPicture>('/api/figures/manager');

export const reportPaper = (report: FigureReportName, days: Days): string =>
  withQuery(pathOf(report, days), { format: 'pdf' });

export const reportTable = (report: FigureReportName, days: Days, by: FigureGroup | 'total'): string =>
  withQuery(pathOf(report, days), { format: 'csv', by });

/** Which entries: names of the call's own, such as `cashier` or `unit`. */
export type EntryFilter = Readonly<Record<string, string>>;

export function readEntries(days: Days, filter: EntryFilter, page: number): Promise<Live<Page<FigureEntry>>> {
  const query = { ...filter, page: String(page) };
  return api.getLive<Page<FigureEntry>>(entriesPath(days, query));
}

export const entriesFile = (days: Days, filter: EntryFilter, format: 'csv' | 'pdf' = 'csv'): string =>
  entriesPath(days, { ...filter, format });

/** A copy: looking at it prints nothing. */
export const receiptPaper = (number: number): string => `/api/receipts/${number}.pdf?format=a4`;

// A filter that is empty asks for what has none: it is sent all the same.
const entriesPath = (days: Days, query: EntryFilter): string =>
  `${pathOf('entries', days)}?${new URLSearchParams(query).toString()}`;
