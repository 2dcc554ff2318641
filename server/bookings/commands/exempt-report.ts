import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { ExemptReportRequest } from '../../../shared/contract/bookings.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { bookingShape, lockBooking, rowOf } from '../booking-shape.js';

/** Lets a report leave before the patient has paid, as for an in-patient, or takes that back. */
export class ExemptReport extends ActorsCommand<ExemptReportRequest, Booking> {}

const STORE = `
  update booking set report_exempt_at = $2, report_exempt_by = $3, report_exempt_reason = $4,
    version = version + 1, last_changed_by = $5, last_changed_at = $6
  where id = $1`;

export const ExemptReportHandler = commandHandler(ExemptReport, async (tx, { request }) => {
  const { id, exempt, reason } = request;
  const before = await lockBooking(tx, id);
  if ((before.reportExemption !== null) === exempt) return before;
  store(tx, request);
  const after = (await bookingShape(tx, id, tx.now)) ?? before;
  tx.emit('BookingUpdated', id, rowOf(after));
  tx.audit(exempt ? 'report.exempt' : 'report.exempt-undone', 'booking', id, {
    before: { reportExemption: before.reportExemption },
    after: { reportExemption: after.reportExemption },
    reason,
  });
  return after;
});

function store(tx: Tx, { id, exempt, reason }: ExemptReportRequest): void {
  const given = exempt ? [tx.now, tx.actor.name, reason] : [null, null, null];
  tx.send(STORE, [id, ...given, tx.actor.username, tx.now], { rows: 1 });
}
