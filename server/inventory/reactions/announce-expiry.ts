import { labToday } from '../../../shared/domain/time/lab-time.js';
import type { WatchedLot } from '../../../shared/event-payloads.js';
import { isTooEarly, delayUntilDue, reaction } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { laboratory } from '../../settings/index.js';
import { isOver, watchExpiry } from '../expiry.js';
import { COUNTS, lowProducts } from '../on-hand.js';

interface StockedLot {
  readonly productId: string;
  readonly expiry: string | null;
  readonly isInStock: boolean;
}

// Its product is this transaction's alone: two lots that end on one day make it low once.
const HOLD = `
  select p.id from stock_product p
  where p.id = (select product_id from stock_lot where id = $1) for no key update`;
const LOT = `
  select l.product_id as "productId", l.expiry, exists (
    select from stock_balance b join stock_customer c on c.id = b.place_id
    where b.lot_id = l.id and b.quantity > 0 and ${COUNTS}) as "isInStock"
  from stock_lot l join stock_product p on p.id = l.product_id where l.id = $1`;
const TOLD = `
  insert into stock_lot_told (lot_id, expiry, step, at) values ($1, $2, $3, $4)
  on conflict do nothing returning lot_id`;
const OTHERS_OVER = `
  select 1 from stock_lot_told t join stock_lot l on l.id = t.lot_id
  where l.product_id = $1 and t.expiry = $2 and t.step = 'past' and t.lot_id <> $3 limit 1`;

/** Notifies stock keepers of a lot in stock that is about to expire; screens change with the day. */
export const AnnounceExpiry = reaction(
  { on: 'LotWatched', name: 'tell-expiry', delay: delayUntilDue },
  async (event, tx) => {
    const { lotId, expiry, step, dueAt } = event.payload;
    const isEarly = new Date(dueAt) > tx.now;
    if (isEarly && !isTooEarly(event, tx.now)) return;
    await tx.sql(HOLD, [lotId]);
    const lot = await tx.one<StockedLot>(LOT, [lotId]);
    if (lot === undefined) return;
    const { timeZone } = await laboratory(tx);
    // Corrected since: it is looked at when its present day says.
    if (isEarly || lot.expiry !== expiry)
      return watchExpiry(tx, timeZone, { id: lotId, expiry: lot.expiry }, [step]);
    const today = labToday(timeZone, tx.now);
    if (!lot.isInStock || isOver(step, expiry, today)) return;
    if (!(await tx.one(TOLD, [lotId, expiry, step, tx.now]))) return;
    const { productId } = lot;
    tx.emit('StockChanged', productId, { productId });
    if (step === 'past') await announceLowStock(tx, productId, event.payload, today);
    else tx.emit('LotExpires', lotId, { lotId, productId, expiry });
  },
);

/** Expired stock is no longer on hand: the product may fall below its minimum. */
async function announceLowStock(
  tx: Tx,
  productId: string,
  { lotId, expiry }: WatchedLot,
  today: string,
): Promise<void> {
  const wasLow = await lowProducts(tx, [productId], expiry);
  const isLow = await lowProducts(tx, [productId], today);
  if (wasLow.has(productId) || !isLow.has(productId)) return;
  if (!(await tx.one(OTHERS_OVER, [productId, expiry, lotId]))) tx.emit('StockLow', productId, { productId });
}
