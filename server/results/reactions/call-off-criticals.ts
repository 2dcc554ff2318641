import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { callOffBooking } from '../criticals/calls.js';

/** The open calls of a deleted booking close with it: nobody is to be told of a result that is gone. */
@Injectable()
@Reaction({ on: 'BookingDeleted', name: 'call-off-criticals' })
export class CallOffCriticals implements ReactionHandler<'BookingDeleted'> {
  handle({ payload }: Envelope<'BookingDeleted'>, tx: Tx): Promise<void> {
    return callOffBooking(tx, payload.bookingId);
  }
}
