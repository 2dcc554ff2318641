import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import type { Page } from '../../shared/contract/page.js';
import { type RefundOptions, RefundableRequest } from '../../shared/contract/refunds.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { answerLive } from '../kernel/http/live-answer.js';
import { RefundOptionsQuery } from './queries/refund-options.js';
import { RefundableBookings } from './queries/refundable-bookings.js';

@ApiTags('payments')
@Controller('api/refunds')
export class RefundsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Needs('payments.refund')
  @ApiOperation({ summary: 'Bookings with money to refund, newest first' })
  async refundable(
    @Query() { q, page, size }: RefundableRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<PayableBooking>> {
    return answerLive(response, await this.queries.execute(new RefundableBookings(q.trim(), { page, size })));
  }

  @Get(':bookingId')
  @Needs('payments.refund')
  @ApiOperation({
    summary:
      'What can be refunded on a booking: each test with its share and what it needs, payment types, receipts',
  })
  async sheet(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RefundOptions> {
    return answerLive(response, await this.queries.execute(new RefundOptionsQuery(actor, bookingId)));
  }
}
