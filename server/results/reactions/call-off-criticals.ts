import { reaction } from '../../events/reactions.js';
import { clearCallsOfBooking } from '../criticals/calls.js';

/** The open calls of a deleted booking close with it: a result that is gone need not be reported. */
export const CallOffCriticals = reaction(
  { on: 'BookingDeleted', name: 'call-off-criticals' },
  ({ payload }, tx) => clearCallsOfBooking(tx, payload.bookingId),
);
