import { labToday } from '../../../shared/domain/time/lab-time.js';
import { writtenDay } from '../../../shared/domain/time/day-text.js';
import { PERMISSIONS } from '../../../shared/domain/people/access.js';
import { reaction } from '../../events/reactions.js';
import { postNotification } from '../post-notification.js';

const LOT = `
  select p.name, l.lot_number as lot, h.time_zone as "timeZone"
  from stock_lot l join stock_product p on p.id = l.product_id cross join laboratory h where l.id = $1`;

interface EndingLot {
  readonly name: string;
  readonly lot: string;
  readonly timeZone: string;
}

/** Stock keepers are notified once when a lot comes within the warning time, and once on its last day. */
export const NotifyLotExpires = reaction(
  { on: 'LotExpires', name: 'notify-lot-expires' },
  async ({ id, payload: { lotId, expiry } }, tx) => {
    const found = await tx.one<EndingLot>(LOT, [lotId]);
    if (found === undefined) return;
    const { name, lot, timeZone } = found;
    const today = labToday(timeZone, tx.now);
    await postNotification(tx, id, {
      kind: 'system',
      title: titleOf(name, expiry, today),
      text: `Lot ${lot} ${today <= expiry ? 'is' : 'was'} good until the end of ${writtenDay(expiry)}`,
      link: `/view-stock?state=all&id=${lotId}`,
      roles: PERMISSIONS['stock.keep'],
      usernames: [],
    });
  },
);

function titleOf(name: string, expiry: string, today: string): string {
  if (today < expiry) return `${name} expires soon`;
  return today === expiry ? `${name} expires today` : `${name} has expired`;
}
