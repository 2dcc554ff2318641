import { ApiTags } from '@nestjs/swagger';
import {
  Body,
  Get,
  Inject,
  Param,
  Query,
  Req,
  StreamableFile,
  Controller,
  Post,
  HttpCode,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import {
  IssuePreliminaryRequest,
  ReportRequest,
  type IssuedPreliminary,
  type IssuedReport,
  type Report,
  type Verification,
} from '../../shared/contract/reports.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { CurrentActor, Needs, Public, Keyed } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import type { Config } from '../kernel/config.js';
import { printPdf } from '../kernel/print/pdf.js';
import { CONFIG } from '../kernel/tokens.js';
import { knownId } from '../kernel/http/paging.js';
import { publicOrigin } from '../kernel/http/public-origin.js';
import { Summary } from '../kernel/http/routes.js';
import { IssuePreliminary } from './commands/issue-preliminary.js';
import { StorePrints } from './commands/store-prints.js';
import { OpenReport } from './commands/open-report.js';
import { ReopenReport } from './commands/reopen-report.js';
import type { ReportUse } from './opened-report.js';
import { IssuedReports } from './queries/issued-reports.js';
import { VerifyReport } from './queries/verify-report.js';
import { pageOf } from './paper/page-of.js';

@ApiTags('reports')
@Controller('api')
export class ReportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('report/issued/:token.pdf')
  @Needs('reports.draft')
  @AnswersFile('application/pdf')
  @Summary('A report as it was once issued, superseded or not')
  async issued(
    @CurrentActor() actor: Actor,
    @Param('token') token: string,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const report = await this.commands.execute(
      new ReopenReport({ actor, token, origin: this.origin(request) }),
    );
    return this.paper(report, new Date(report.issuedAt));
  }

  @Get('report/:bookingId/issued')
  @Needs('reports.draft')
  @Summary('Every report of a booking that was ever issued')
  issues(@Param('bookingId') bookingId: string): Promise<IssuedReport[]> {
    return this.queries.execute(new IssuedReports(knownId(bookingId, 'The booking')));
  }

  @Get('report/:bookingId.pdf')
  @Needs('reports.released')
  @AnswersFile('application/pdf')
  @Summary('The report as a file; it counts as a look at it, not as a print')
  async file(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Query() requested: ReportRequest,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const report = await this.open(actor, bookingId, requested, 'file', request);
    return this.paper(report, this.clock.now());
  }

  @Post('report/:bookingId.pdf')
  @HttpCode(200)
  @Needs('reports.released')
  @Keyed({ keepsSteps: true })
  @AnswersFile('application/pdf')
  @Summary('The report on paper: a print, and counted as one')
  async print(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Query() requested: ReportRequest,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const report = await this.open(actor, bookingId, requested, 'print', request);
    const paper = await this.paper(report, this.clock.now());
    await this.commands.execute(new StorePrints(actor, [report]));
    return paper;
  }

  @Get('report/:bookingId')
  @Needs('reports.released')
  @Summary('The content of the report')
  view(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Query() requested: ReportRequest,
    @Req() request: Request,
  ): Promise<Report> {
    return this.open(actor, bookingId, requested, 'view', request);
  }

  @Post('report/:bookingId/preliminary')
  @HttpCode(200)
  @Needs('results.release')
  @Summary('Issue an interim culture as PRELIMINARY no. n; its stage does not change')
  preliminary(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Body() request: IssuePreliminaryRequest,
  ): Promise<IssuedPreliminary> {
    const id = knownId(bookingId, 'The booking');
    return this.commands.execute(new IssuePreliminary({ actor, bookingId: id, request }));
  }

  @Get('verify/:token')
  @Public()
  @Summary('Is the report with this code genuine and current? Open to anyone')
  verify(@Param('token') token: string): Promise<Verification> {
    return this.queries.execute(new VerifyReport(token));
  }

  private open(
    actor: Actor,
    bookingId: string,
    requested: ReportRequest,
    use: ReportUse,
    request: Request,
  ): Promise<Report> {
    const id = knownId(bookingId, 'The booking');
    return this.commands.execute(
      new OpenReport(actor, { bookingId: id, request: requested, use, origin: this.origin(request) }),
    );
  }

  private async paper(report: Report, printedAt: Date): Promise<StreamableFile> {
    const pdf = await printPdf(pageOf(report, printedAt));
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: contentDisposition('inline', `report-${report.bookingId}.pdf`),
    });
  }

  private origin(request: Request): string {
    return publicOrigin(this.config, request);
  }
}
