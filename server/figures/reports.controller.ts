import { ApiTags } from '@nestjs/swagger';
import { Get, Param, Query, type StreamableFile, Controller } from '@nestjs/common';
import {
  FIGURE_REPORTS,
  FigureEntriesRequest,
  FigureFileRequest,
  type FigureEntry,
  type FigureReport,
  type ManagerPicture,
} from '../../shared/contract/figures.js';
import type { Page } from '../../shared/contract/page.js';
import { FeedsLive } from '../events/live-seq.js';
import { AnswersFile } from '../kernel/http/files.js';
import { Needs } from '../kernel/http/access.js';
import { notFound } from '../kernel/http/problem.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { EntriesFile } from './queries/entries-file.js';
import { FigureEntries } from './queries/figure-entries.js';
import { ReportOfFigures } from './queries/figure-report.js';
import { ManagersPicture } from './queries/manager-picture.js';
import { ReportPaper } from './queries/report-paper.js';
import { ReportTable } from './queries/report-table.js';

/** Reports of a period; `from` and `to` are days of the laboratory's time zone, both included. */
@ApiTags('financials')
@Controller('api/figures')
export class ReportsOfFiguresController extends BusController {
  @Get('entries/:from/:to')
  @Needs('financials.read')
  @AnswersFile('text/csv', 'application/pdf')
  @FeedsLive()
  @Summary('The entries behind a figure, newest first; also all of them as a csv or pdf')
  entries(
    @Param('from') from: string,
    @Param('to') to: string,
    @Query() request: FigureEntriesRequest,
  ): Promise<Page<FigureEntry> | StreamableFile> {
    if (request.format) return this.queries.execute(new EntriesFile({ from, to, request }));
    return this.queries.execute(new FigureEntries({ from, to, request }));
  }

  @Get('manager')
  @Needs('financials.read')
  @FeedsLive()
  @Summary(
    "The manager's dashboard: volume, turnaround, takings, billed, deposits, what is owed, rejections, amendments",
  )
  manager(): Promise<ManagerPicture> {
    return this.queries.execute(new ManagersPicture());
  }

  @Get(':report/:from/:to')
  @Needs('financials.read')
  @AnswersFile('text/csv', 'application/pdf')
  @FeedsLive()
  @Summary(
    `A report (${FIGURE_REPORTS.join(', ')}) compared with the period before; also as a pdf, a table of it as a csv`,
  )
  report(
    @Param('report') name: string,
    @Param('from') from: string,
    @Param('to') to: string,
    @Query() { format, by }: FigureFileRequest,
  ): Promise<FigureReport | StreamableFile> {
    const report = FIGURE_REPORTS.find((known) => known === name);
    if (report === undefined) throw notFound('The report');
    const asked = new ReportOfFigures({ report, from, to });
    if (format === 'csv') return this.queries.execute(new ReportTable({ request: asked, by }));
    if (format === 'pdf') return this.queries.execute(new ReportPaper(asked));
    return this.queries.execute(asked);
  }
}
