import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Inject, Query, Req, StreamableFile, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import type { Page } from '../../shared/contract/page.js';
import {
  PrintBatchRequest,
  PrintQueueRequest,
  type PrintQueueRow,
} from '../../shared/contract/print-queue.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import type { Config } from '../kernel/config.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { CurrentActor, Needs, Keyed } from '../kernel/http/access.js';
import { publicOrigin } from '../kernel/http/public-origin.js';
import { Summary } from '../kernel/http/routes.js';
import { printPdf } from '../kernel/print/pdf.js';
import { CONFIG } from '../kernel/tokens.js';
import { StorePrints } from './commands/store-prints.js';
import { OpenQueued } from './commands/open-queued.js';
import { pageOf } from './paper/page-of.js';
import { PrintQueue } from './queries/print-queue.js';

@ApiTags('reports')
@Controller('api/print-queue')
export class PrintQueueController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Needs('reports.released')
  @FeedsLive()
  @Summary('Bookings whose report was never printed, or changed since, oldest first')
  waiting(@CurrentActor() actor: Actor, @Query() request: PrintQueueRequest): Promise<Page<PrintQueueRow>> {
    return this.queries.execute(new PrintQueue(actor, request));
  }

  @Post('batch.pdf')
  @HttpCode(200)
  @Needs('reports.released')
  @Keyed({ keepsSteps: true })
  @AnswersFile('application/pdf')
  @Summary('The released reports of many bookings as one file to print; each counts as printed')
  async print(
    @CurrentActor() actor: Actor,
    @Body() { bookingIds }: PrintBatchRequest,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const origin = publicOrigin(this.config, request);
    const reports = await this.commands.execute(new OpenQueued({ actor, bookingIds, origin }));
    const pdf = await printPdf(...reports.map((report) => pageOf(report, this.clock.now())));
    await this.commands.execute(new StorePrints(actor, reports));
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: contentDisposition('inline', 'reports.pdf'),
    });
  }
}
