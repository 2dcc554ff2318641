import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type {
  VatEntriesRequest,
  VatEntry,
  VatOfSpan,
  VatReport as Report,
  VatReportRequest,
  VatSum,
} from '../../../shared/contract/vat.js';
import { VAT_ACTS } from '../../../shared/domain/money/vat-words.js';
import type { Page } from '../../../shared/contract/page.js';
import { csvAnswer, lockRows, type CsvColumn } from '../../kernel/http/csv.js';
import { contentDisposition } from '../../kernel/http/files.js';
import { readPage } from '../../kernel/http/paging.js';
import { printLong } from '../../kernel/print/pdf.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { laboratory, period } from '../../settings/index.js';
import { vatPage, vatTables } from '../vat-page.js';
import { VAT_ENTRIES, vatEntry, vatReport, type VatEntryRow } from '../vat-sums.js';

/** What was taxed in a period, by rate, day and month; also on paper, or a table of it for a spreadsheet. */
export class VatOfPeriod extends QueryOf<
  { from: string; to: string; request: VatReportRequest },
  Report | StreamableFile
> {}

const SUMS: readonly CsvColumn<VatSum>[] = [
  { title: 'rate', value: ({ rate }) => rate },
  { title: 'net', value: ({ net }) => net },
  { title: 'vat', value: ({ vat }) => vat },
  { title: 'gross', value: ({ gross }) => gross },
];
const spanned = (title: string): readonly CsvColumn<VatOfSpan>[] => [
  { title, value: ({ span }) => span },
  ...SUMS,
];

export const VatOfPeriodHandler = queryHandler(
  VatOfPeriod,
  async ({ database, clock }, { from, to, request: { format, by = 'rate' } }) => {
    const days = await period(database, clock.now(), from, to);
    const report = await database.reading((sql) => vatReport(sql, days));
    if (format === undefined) return report;
    const lab = await laboratory(database);
    const name = `vat by ${by} ${report.from} ${report.to}`;
    if (format === 'csv') {
      if (by === 'rate') return csvAnswer(name, SUMS, lockRows(lab.timeZone, report.rates));
      const rows = by === 'day' ? report.days : report.months;
      return csvAnswer(name, spanned(by), lockRows(lab.timeZone, rows));
    }
    const pdf = printLong(vatPage(report, lab, clock.now()), vatTables(report));
    const disposition = contentDisposition('attachment', `vat ${report.from} ${report.to}.pdf`);
    return new StreamableFile(Readable.from(pdf), { type: 'application/pdf', disposition });
  },
);

/** The tax lines behind the report, the newest first. */
export class VatEntries extends QueryOf<
  { from: string; to: string; request: VatEntriesRequest },
  Page<VatEntry> | StreamableFile
> {}

const ENTRIES: readonly CsvColumn<VatEntry>[] = [
  { title: 'day', value: ({ day }) => day },
  { title: 'lab number', value: ({ labNumber }) => labNumber },
  { title: 'test', value: ({ code }) => code },
  { title: 'what', value: ({ act }) => VAT_ACTS[act] },
  { title: 'receipt', value: ({ receipt }) => receipt },
  ...(SUMS as readonly CsvColumn<Pick<VatEntry, 'rate' | 'net' | 'vat' | 'gross'>>[]),
];

export const VatEntriesHandler = queryHandler(
  VatEntries,
  async ({ database, clock }, { from, to, request }) => {
    const days = await period(database, clock.now(), from, to);
    const { found, columns, order } = VAT_ENTRIES;
    const rows = `select ${columns} ${found} ${order}`;
    const params = [days.from, days.to, request.rate ?? null, request.percent ?? null];
    if (request.format === 'csv') {
      const { timeZone } = await laboratory(database);
      const batches = database.shaped(rows, params, (row: VatEntryRow) => vatEntry(row));
      return csvAnswer(`vat lines ${days.from} ${days.to}`, ENTRIES, { timeZone, batches });
    }
    return readPage(database, { rows, found: `select ${found}`, params, shape: vatEntry }, request);
  },
);
