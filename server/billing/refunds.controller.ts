import { ApiTags } from '@nestjs/swagger';
import { Get, Param, Query, Controller } from '@nestjs/common';
import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import type { Page } from '../../shared/contract/page.js';
import { type RefundOptions, RefundableRequest } from '../../shared/contract/refunds.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { RefundOptionsQuery } from './queries/refund-options.js';
import { RefundableBookings } from './queries/refundable-bookings.js';

@ApiTags('payments')
@Controller('api/refunds')
export class RefundsController extends BusController {
  @Get()
  @Needs('payments.refund')
  @FeedsLive()
  @Summary('Bookings with money to refund, newest first')
  refundable(@Query() { q, page, size }: RefundableRequest): Promise<Page<PayableBooking>> {
    return this.queries.execute(new RefundableBookings({ search: q.trim(), request: { page, size } }));
  }

  @Get(':bookingId')
  @Needs('payments.refund')
  @FeedsLive()
  @Summary(
    'Refund options of a booking: each test with its share and the approval it needs, payment types, receipts',
  )
  sheet(@CurrentActor() actor: Actor, @Param('bookingId') bookingId: string): Promise<RefundOptions> {
    return this.queries.execute(new RefundOptionsQuery(actor, bookingId));
  }
}
