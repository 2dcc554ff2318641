import type { LotCorrection } from '../../../shared/contract/inventory-shapes.js';
import type { CorrectExpiryRequest } from '../../../shared/contract/stock-moves.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid, notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { watchExpiry } from '../expiry.js';
import { lockProducts } from '../locked-products.js';
import { emitMoved } from '../record-act.js';

/** Corrects a mistyped expiry: from now on the lot is picked, announced and counted by the right one. */
export class CorrectExpiry extends CommandOf<
  { actor: Actor; lotId: string; request: CorrectExpiryRequest; key: string },
  LotCorrection
> {}

export const CorrectExpiryHandler = commandHandler(CorrectExpiry, (tx, { lotId, request, key }) =>
  once(tx, 'stock.expiry', key, { lotId, ...request }, () => correct(tx, lotId, request)),
);

interface LotRow {
  readonly lot: string;
  readonly productId: string;
  readonly expiry: string | null;
}

const PRODUCT = 'select product_id as "productId" from stock_lot where id = $1';
// Read after its product is held: two corrections follow each other.
const LOT = 'select lot_number as lot, product_id as "productId", expiry from stock_lot where id = $1';
const CORRECTION = `
  insert into stock_lot_correction (id, lot_id, expiry_before, expiry_after, reason, at, actor, actor_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const EXPIRY = 'update stock_lot set expiry = $2 where id = $1';

async function correct(
  tx: Tx,
  lotId: string,
  { expiry, reason }: CorrectExpiryRequest,
): Promise<LotCorrection> {
  const known = await tx.one<{ productId: string }>(PRODUCT, [lotId]);
  if (!known) throw notFound('The lot');
  const locked = await lockProducts(tx, [known.productId]);
  const lot = await tx.one<LotRow>(LOT, [lotId]);
  if (!lot) throw notFound('The lot');
  if (lot.expiry === expiry)
    throw invalid('expiry', `Lot ${lot.lot} already has this expiry: enter what is printed on the pack.`);
  const id = tx.id();
  tx.send(CORRECTION, [...[id, lotId, lot.expiry, expiry, reason, tx.now, tx.actor.username], tx.actor.name]);
  await tx.sql(EXPIRY, [lotId, expiry]);
  tx.audit('stock.expiry', 'lot', lotId, {
    before: { lot: lot.lot, expiry: lot.expiry },
    after: { lot: lot.lot, expiry },
    reason,
  });
  watchExpiry(tx, locked.timeZone, { id: lotId, expiry });
  await emitMoved(tx, locked, [lot.productId]);
  const at = tx.now.toISOString();
  return { id, lotId, before: lot.expiry, after: expiry, reason, at, by: tx.actor.name };
}
