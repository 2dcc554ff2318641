import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { reportPage } from '../report-page.js';
import { readReport } from './report-by-number.js';

/** A closing report on A4. */
export class ReportPaper extends Query<Buffer> {
  constructor(
    readonly actor: Actor,
    readonly number: string,
  ) {
    super();
  }
}

@QueryHandler(ReportPaper)
export class ReportPaperHandler implements IQueryHandler<ReportPaper> {
  constructor(private readonly database: Database) {}

  async execute({ actor, number }: ReportPaper): Promise<Buffer> {
    const report = await readReport(this.database, actor, number);
    const { timeZone } = await laboratory(this.database);
    return printPdf(reportPage(report, timeZone));
  }
}
