import { Decimal } from '../../shared/domain/decimal.js';
import type { LotLine } from '../../shared/contract/stock-moves.js';
import type { Tx } from '../events/unit-of-work.js';
import { invalid } from '../kernel/http/problem.js';
import { holdProducts, productAt, quantityAt, said, type HeldProducts } from './held-products.js';

export interface TakenLot {
  readonly id: string;
  readonly lot: string;
  readonly expiry: string | null;
  readonly productId: string;
  readonly quantity: Decimal;
}

export interface TakenLots {
  readonly held: HeldProducts;
  readonly lots: readonly TakenLot[];
}

const LOTS = `
  select l.id, l.lot_number as lot, l.expiry, l.product_id as "productId" from stock_lot l where l.id = any($1::uuid[])`;
const BALANCES = `
  select lot_id as "lotId", quantity from stock_balance where place_id = $1 and lot_id = any($2::uuid[])`;

type LotRow = Omit<TakenLot, 'quantity'>;

/** Named lots out of one place, expired ones too; 422 for more of one than lies there. */
export async function takeLots(
  tx: Tx,
  lines: readonly LotLine[],
  place: { readonly id: string; readonly name: string },
): Promise<TakenLots> {
  const ids = lines.map(({ lotId }) => lotId);
  const rows = await tx.sql<LotRow>(LOTS, [ids]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const held = await holdProducts(
    tx,
    rows.map(({ productId }) => productId),
  );
  const there = await tx.sql<{ lotId: string; quantity: string }>(BALANCES, [place.id, ids]);
  const left = new Map(there.map(({ lotId, quantity }) => [lotId, new Decimal(quantity)]));
  const lots = lines.map((line, index) => {
    const at = `lines[${index}]`;
    const lot = known.get(line.lotId);
    if (lot === undefined) throw invalid(`${at}.lotId`, 'There is no such lot.');
    const product = productAt(held, lot.productId, `${at}.lotId`);
    const quantity = quantityAt(product, line.quantity, `${at}.quantity`);
    const holds = left.get(lot.id) ?? new Decimal(0);
    if (holds.lessThan(quantity))
      throw invalid(`${at}.quantity`, `${place.name} holds ${said(product, holds)} of lot ${lot.lot}.`);
    left.set(lot.id, holds.minus(quantity));
    return { ...lot, quantity };
  });
  return { held, lots };
}
