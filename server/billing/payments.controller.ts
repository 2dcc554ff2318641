import { Body, Controller, Get, Headers, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  PayableRequest,
  RefundRequest,
  UpdatePaymentRequest,
  type CashSummary,
  type PayableBooking,
  type PaymentAnswer,
  type RefundAnswer,
} from '../../shared/contract/billing.js';
import type { Page } from '../../shared/contract/page.js';
import { requiredKey } from '../events/idempotency.js';
import { GRANT_HEADER } from '../identity/index.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { answerLive } from '../kernel/http/live-answer.js';
import { RecordPayment } from './commands/record-payment.js';
import { RefundProfiles } from './commands/refund-profiles.js';
import { OwnCashSummary } from './queries/cash-summary.js';
import { PayableBookings } from './queries/payable-bookings.js';

@ApiTags('payments')
@Controller('api')
export class PaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put('booking/update-payment')
  @Needs('payments.take')
  @ApiOperation({ summary: 'Take a payment, split over types and currencies, with an optional discount' })
  pay(
    @CurrentActor() actor: Actor,
    @Body() request: UpdatePaymentRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<PaymentAnswer> {
    return this.commands.execute(new RecordPayment(actor, request, requiredKey(key)));
  }

  @Post('refunds')
  @Needs('payments.refund')
  @ApiOperation({ summary: 'Give back the share of some tests; their job cards close' })
  refund(
    @CurrentActor() actor: Actor,
    @Body() request: RefundRequest,
    @Headers('Idempotency-Key') key?: string,
    @Headers(GRANT_HEADER) grantId?: string,
  ): Promise<RefundAnswer> {
    return this.commands.execute(new RefundProfiles(actor, request, requiredKey(key), grantId));
  }

  @Get('billing/payable')
  @Needs('payments.read')
  @ApiOperation({ summary: 'Bookings for the payments screen: due, all, or of one payment status' })
  async payable(
    @Query() { status, q, page, size }: PayableRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<PayableBooking>> {
    const query = new PayableBookings(status, q.trim(), { page, size });
    return answerLive(response, await this.queries.execute(query));
  }

  @Get('billing/cash-summary')
  @Needs('payments.own')
  @ApiOperation({ summary: 'What the signed-in user took today, by payment type and unit' })
  async cashSummary(
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CashSummary> {
    return answerLive(response, await this.queries.execute(new OwnCashSummary(actor)));
  }
}
