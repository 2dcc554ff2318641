import { reaction } from '../../events/reactions.js';
import { callOffBooking } from '../criticals/calls.js';

/** The open calls of a deleted booking close with it: nobody is to be told of a result that is gone. */
export const CallOffCriticals = reaction(
  { on: 'BookingDeleted', name: 'call-off-criticals' },
  ({ payload }, tx) => callOffBooking(tx, payload.bookingId),
);
