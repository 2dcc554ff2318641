import type { StreamableFile } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FigureEntriesRequest } from '../../../shared/contract/figures.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { csvAnswer } from '../../kernel/http/csv.js';
import { laboratory, period } from '../../settings/index.js';
import { entriesCsv } from '../report-csv.js';
import { entryBatches } from './figure-entries.js';

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
    const { timeZone, baseCurrency } = await laboratory(this.database);
    const batches = entryBatches(this.database, days, asked);
    return csvAnswer(`entries ${days.from} ${days.to}`, entriesCsv(baseCurrency), { timeZone, batches });
  }
}
