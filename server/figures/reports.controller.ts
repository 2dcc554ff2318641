import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  FIGURE_REPORTS,
  FigureEntriesRequest,
  FigureFileRequest,
  type FigureEntry,
  type FigureReport,
  type ManagerPicture,
} from '../../shared/contract/figures.js';
import type { Page } from '../../shared/contract/page.js';
import { AnswersFile } from '../kernel/http/files.js';
import { Needs } from '../kernel/http/access.js';
import { answerLive } from '../kernel/http/live-answer.js';
import { notFound } from '../kernel/http/problem.js';
import { EntriesFile } from './queries/entries-file.js';
import { FigureEntries } from './queries/figure-entries.js';
import { FiguresOf } from './queries/figure-report.js';
import { ManagersPicture } from './queries/manager-picture.js';
import { ReportPaper } from './queries/report-paper.js';
import { ReportTable } from './queries/report-table.js';

/** Reports of a period; `from` and `to` are days of the laboratory's time zone, both included. */
@ApiTags('financials')
@Controller('api/figures')
export class ReportsOfFiguresController {
  constructor(private readonly queries: QueryBus) {}

  @Get('entries/:from/:to')
  @Needs('financials.read')
  @AnswersFile('text/csv', 'application/pdf')
  @ApiOperation({
    summary: 'The entries behind a figure, newest first; also all of them as a csv or pdf',
  })
  async entries(
    @Param('from') from: string,
    @Param('to') to: string,
    @Query() asked: FigureEntriesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<FigureEntry> | StreamableFile> {
    if (asked.format) return this.queries.execute(new EntriesFile(from, to, asked));
    return answerLive(response, await this.queries.execute(new FigureEntries(from, to, asked)));
  }

  @Get('manager')
  @Needs('financials.read')
  @ApiOperation({
    summary: "The manager's dashboard: volume, turnaround, revenue, what is owed, rejections, amendments",
  })
  async manager(@Res({ passthrough: true }) response: Response): Promise<ManagerPicture> {
    return answerLive(response, await this.queries.execute(new ManagersPicture()));
  }

  @Get(':report/:from/:to')
  @Needs('financials.read')
  @AnswersFile('text/csv', 'application/pdf')
  @ApiOperation({
    summary: `A report (${FIGURE_REPORTS.join(', ')}) compared with the period before; also as a pdf, a table of it as a csv`,
  })
  async report(
    @Param('report') name: string,
    @Param('from') from: string,
    @Param('to') to: string,
    @Query() { format, by }: FigureFileRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FigureReport | StreamableFile> {
    const report = FIGURE_REPORTS.find((known) => known === name);
    if (report === undefined) throw notFound('The report');
    const asked = new FiguresOf(report, from, to);
    if (format === 'csv') return this.queries.execute(new ReportTable(asked, by));
    if (format === 'pdf') return this.queries.execute(new ReportPaper(asked));
    return answerLive(response, await this.queries.execute(asked));
  }
}
