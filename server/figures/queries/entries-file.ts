import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FigureEntriesRequest, FigureEntry } from '../../../shared/contract/figures.js';
import { isolateDirection } from '../../../shared/domain/results/bidi.js';
import type { Days } from '../../../shared/domain/time/period-before.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { csvAnswer } from '../../kernel/http/csv.js';
import { printLong } from '../../kernel/print/pdf.js';
import {
  type Block,
  type Cell,
  type PrintedPage,
  type TableColumn,
  printedMoment,
} from '../../kernel/print/page.js';
import { laboratory, period, type LaboratorySettings } from '../../settings/index.js';
import { contentDisposition } from '../../kernel/http/files.js';
import { entriesCsv } from '../report-groups.js';
import { spanText } from '../figures-page.js';
import { entryBatches } from './figure-entries.js';

const TITLE = 'Entries';
const COLUMNS: readonly TableColumn[] = [
  { share: 17 },
  { share: 9, align: 'right' },
  { share: 13 },
  { share: 20 },
  { share: 25 },
  { share: 4 },
  { share: 12, align: 'figures' },
];
const HEAD: readonly Cell[] = ['At', 'Receipt', 'Lab number', 'Cashier', 'Entry', '', 'Amount'].map(
  (text, index) => ({ text, bold: true, ...(index === 6 && { align: 'right' as const }) }),
);

/** All entries behind a figure, sent while they are read. */
export class EntriesFile extends QueryOf<
  { from: string; to: string; request: FigureEntriesRequest },
  StreamableFile
> {}

export const EntriesFileHandler = queryHandler(
  EntriesFile,
  async ({ database, clock }, { from, to, request }) => {
    const days = await period(database, clock.now(), from, to);
    const settings = await laboratory(database);
    const { timeZone, baseCurrency } = settings;
    const batches = entryBatches(database, days, request);
    const name = `entries ${days.from} ${days.to}`;
    if (request.format === 'csv') return csvAnswer(name, entriesCsv(baseCurrency), { timeZone, batches });
    const page = entriesPage(days, settings, clock.now());
    return new StreamableFile(Readable.from(printLong(page, tables(batches, timeZone))), {
      type: 'application/pdf',
      disposition: contentDisposition('attachment', `${name}.pdf`),
    });
  },
);

async function* tables(
  batches: AsyncIterable<readonly FigureEntry[]>,
  timeZone: string,
): AsyncGenerator<readonly Block[]> {
  let continues = false;
  for await (const entries of batches) {
    yield [entriesTable(entries, timeZone, continues)];
    continues = true;
  }
}

/** The sheet that the entries of a period follow on. */
function entriesPage({ from, to }: Days, { name, timeZone }: LaboratorySettings, now: Date): PrintedPage {
  const span = spanText(from, to);
  return {
    title: `${TITLE}, ${span}`,
    pageSize: 'A4',
    margins: [44, 44, 44, 54],
    fontSize: 8.5,
    foot: [`${name} · ${TITLE}, ${span} · printed ${printedMoment(now.toISOString(), timeZone)}`],
    content: [
      { kind: 'text', text: isolateDirection(name), size: 9.5, color: '#4b575b' },
      { kind: 'text', text: TITLE, heading: 1, bold: true, size: 17, above: 2 },
      { kind: 'text', text: `${span}, newest first`, below: 8 },
    ],
  };
}

/** A batch of them below those before. */
function entriesTable(entries: readonly FigureEntry[], timeZone: string, continues: boolean): Block {
  return {
    kind: 'table',
    title: TITLE,
    columns: COLUMNS,
    head: HEAD,
    ruled: true,
    ...(continues && { continues: true }),
    rows: entries.map((entry) => ({
      cells: [
        { text: printedMoment(entry.at, timeZone) },
        { text: String(entry.receipt), names: 'row' },
        { text: entry.labNumber ?? '' },
        { text: isolateDirection(entry.cashierName) },
        { text: isolateDirection(entryText(entry)) },
        { text: entry.paymentUnit },
        { text: entry.amount },
      ],
    })),
  };
}

function entryText({ payment, kind, reason }: FigureEntry): string {
  const text = kind === 'payment' ? payment : `${payment}, ${kind}`;
  return reason ? `${text}: ${reason}` : text;
}
