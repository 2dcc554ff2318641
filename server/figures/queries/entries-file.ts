import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FigureEntriesRequest, FigureEntry } from '../../../shared/contract/figures.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { csvAnswer } from '../../kernel/http/csv.js';
import { printLong } from '../../kernel/print/pdf.js';
import type { Block } from '../../kernel/print/page.js';
import { laboratory, period } from '../../settings/index.js';
import { entriesPage, entriesTable } from '../entries-page.js';
import { entriesCsv } from '../report-csv.js';
import { entryBatches } from './figure-entries.js';
import { contentDisposition } from '../../kernel/http/disposition.js';

/** All entries behind a figure, sent while they are read. */
export class EntriesFile extends Query<StreamableFile> {
  constructor(
    readonly from: string,
    readonly to: string,
    readonly asked: FigureEntriesRequest,
  ) {
    super();
  }
}

@QueryHandler(EntriesFile)
export class EntriesFileHandler implements IQueryHandler<EntriesFile> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ from, to, asked }: EntriesFile): Promise<StreamableFile> {
    const days = await period(this.database, this.clock.now(), from, to);
    const settings = await laboratory(this.database);
    const { timeZone, baseCurrency } = settings;
    const batches = entryBatches(this.database, days, asked);
    const name = `entries ${days.from} ${days.to}`;
    if (asked.format === 'csv') return csvAnswer(name, entriesCsv(baseCurrency), { timeZone, batches });
    const page = entriesPage(days, settings, this.clock.now());
    return new StreamableFile(Readable.from(printLong(page, tables(batches, timeZone))), {
      type: 'application/pdf',
      disposition: contentDisposition('attachment', `${name}.pdf`),
    });
  }
}

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
