import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Headers, Inject, Post, Query, Req, Controller, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import {
  MailReceiptRequest,
  type MailedReceipt,
  DeliveriesRequest,
  DeliveryOffersRequest,
  SendReportsRequest,
  type Delivery,
  type DeliveryOffer,
  type SentAnswer,
} from '../../shared/contract/deliveries.js';
import type { Page } from '../../shared/contract/page.js';
import type { MailedStatement } from '../../shared/contract/payer-shapes.js';
import { MailStatementRequest } from '../../shared/contract/payers.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import type { Config } from '../kernel/config.js';
import { requiredKey } from '../events/idempotency.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { publicOrigin } from '../kernel/http/public-origin.js';
import { Summary } from '../kernel/http/routes.js';
import { CONFIG } from '../kernel/tokens.js';
import { MailReceipt } from './commands/mail-receipt.js';
import { MailStatement } from './commands/mail-statement.js';
import { SendReports } from './commands/send-reports.js';
import { Deliveries } from './queries/deliveries.js';
import { DeliveryOffers } from './queries/delivery-offers.js';

@ApiTags('deliveries')
@Controller('api/deliveries')
export class DeliveriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Needs('reports.released')
  @FeedsLive()
  @Summary('Emailed reports and their delivery, newest first')
  log(@Query() request: DeliveriesRequest): Promise<Page<Delivery>> {
    return this.queries.execute(new Deliveries(request));
  }

  @Get('offers')
  @Needs('reports.released')
  @Summary('Possible recipients of the reports of some bookings, and what would be sent')
  offers(@Query() { bookingIds }: DeliveryOffersRequest): Promise<readonly DeliveryOffer[]> {
    const ids = bookingIds.split(',').map((id) => knownId(id, 'The booking'));
    return this.queries.execute(new DeliveryOffers(ids));
  }

  @Post('receipts')
  @Needs('payments.read')
  @Summary('Send a receipt by email, as a copy; takes an Idempotency-Key')
  mailReceipt(
    @CurrentActor() actor: Actor,
    @Body() request: MailReceiptRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<MailedReceipt> {
    return this.commands.execute(new MailReceipt(actor, request, requiredKey(key)));
  }

  @Post('statements')
  @HttpCode(200)
  @Needs('payers.write')
  @Summary("Send a payer's statement by email and answer what the mail server said")
  mailStatement(
    @CurrentActor() actor: Actor,
    @Body() request: MailStatementRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<MailedStatement> {
    return this.commands.execute(new MailStatement(actor, request, requiredKey(key)));
  }

  @Post()
  @HttpCode(200)
  @Needs('reports.released')
  @Summary('Send reports by email, each answered for itself; takes an Idempotency-Key')
  send(
    @CurrentActor() actor: Actor,
    @Body() request: SendReportsRequest,
    @Headers('idempotency-key') key: string | undefined,
    @Req() http: Request,
  ): Promise<readonly SentAnswer[]> {
    const origin = publicOrigin(this.config, http);
    return this.commands.execute(new SendReports(actor, { request, key, origin }));
  }
}
