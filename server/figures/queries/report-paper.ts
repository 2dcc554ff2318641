import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { printLong } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { figuresPage, figuresTables } from '../figures-page.js';
import { readFigures, type FiguresOf } from './figure-report.js';
import { contentDisposition } from '../../kernel/http/files.js';
import { AskedQuery } from '../../kernel/use-cases.js';

/** A report on paper, sent while it is drawn. */
export class ReportPaper extends AskedQuery<FiguresOf, StreamableFile> {}

@QueryHandler(ReportPaper)
export class ReportPaperHandler implements IQueryHandler<ReportPaper> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ asked }: ReportPaper): Promise<StreamableFile> {
    const now = this.clock.now();
    const { data } = await readFigures(this.database, now, asked);
    const page = figuresPage(data, await laboratory(this.database), now);
    const pdf = printLong(page, figuresTables(data));
    const disposition = contentDisposition('attachment', `${data.report} ${data.from} ${data.to}.pdf`);
    return new StreamableFile(Readable.from(pdf), { type: 'application/pdf', disposition });
  }
}
