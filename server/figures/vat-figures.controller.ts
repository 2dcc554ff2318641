import { ApiTags } from '@nestjs/swagger';
import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import {
  VatEntriesRequest,
  VatReportRequest,
  type VatEntry,
  type VatReport,
} from '../../shared/contract/vat.js';
import type { Page } from '../../shared/contract/page.js';
import { AnswersFile } from '../kernel/http/files.js';
import { Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { VatEntries, VatOfPeriod } from './queries/vat-report.js';

/** `from` and `to` are days of the laboratory's time zone, both included. */
@ApiTags('vat')
@Controller('api/vat')
export class VatFiguresController extends BusController {
  @Get('report/:from/:to')
  @Needs('financials.read')
  @AnswersFile('text/csv', 'application/pdf')
  @Summary(
    'What was taxed by rate, day and month, as the tax accounts hold it; also as a pdf, or a table as csv',
  )
  report(
    @Param('from') from: string,
    @Param('to') to: string,
    @Query() request: VatReportRequest,
  ): Promise<VatReport | StreamableFile> {
    return this.queries.execute(new VatOfPeriod({ from, to, request }));
  }

  @Get('entries/:from/:to')
  @Needs('financials.read')
  @AnswersFile('text/csv')
  @Summary('The tax lines behind the report, newest first; `format=csv`: all')
  entries(
    @Param('from') from: string,
    @Param('to') to: string,
    @Query() request: VatEntriesRequest,
  ): Promise<Page<VatEntry> | StreamableFile> {
    return this.queries.execute(new VatEntries({ from, to, request }));
  }
}
