import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { reverse } from '../../server/ledger/index.js';
import type { Laboratory } from '../support/laboratory.js';
import type { Bill } from './till.js';

/** As bookings were changed before more than they cost could not be paid any longer. */
export async function takeOff(lab: Laboratory, bill: Pick<Bill, 'id'>, code: string): Promise<void> {
  const work = lab.server.app.get(UnitOfWork);
  await work.run(SYSTEM, async (tx) => {
    await reverse(tx, { act: 'profiles-removed', bookingId: bill.id, codes: [code] });
    await tx.sql('update booking_profile set removed_at = now() where booking_id = $1 and code = $2', [
      bill.id,
      code,
    ]);
    await tx.sql(
      `update booking set total_minor = (select sum(price_minor) from booking_profile p
         where p.booking_id = booking.id and p.removed_at is null) where id = $1`,
      [bill.id],
    );
  });
}
