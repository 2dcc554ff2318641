import { Decimal } from '../../shared/domain/decimal.js';
import { daysLater } from '../../shared/domain/time/lab-time.js';
import { writtenDay } from '../../shared/domain/time/day-text.js';
import type { LotLine } from '../../shared/contract/stock-moves.js';
import type { Tx } from '../events/unit-of-work.js';
import { invalid } from '../kernel/http/problem.js';
import { EXPIRING_DAYS, watchExpiry } from './expiry.js';
import { type LockedProducts, lockProducts, productAt, quantityAt, amountText } from './locked-products.js';
import type { ProductRow } from './stock.entity.js';

export interface RequestedLot {
  readonly product: ProductRow;
  readonly quantity: Decimal;
  readonly lot: string;
  readonly expiry: string | null;
  /** The line of the request that names it. */
  readonly at: string;
}

interface KnownLot {
  readonly id: string;
  readonly productId: string;
  readonly lot: string;
  readonly expiry: string | null;
}

const KNOWN = `
  select l.id, l.product_id as "productId", l.lot_number as lot, l.expiry from stock_lot l
  join unnest($1::uuid[], $2::text[]) as wanted (product_id, lot_number)
    on l.product_id = wanted.product_id and l.lot_number = wanted.lot_number`;
const NEW = `
  insert into stock_lot (id, product_id, lot_number, expiry, created_at)
  select id, product_id, lot_number, expiry, $1
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::date[]) as fresh (id, product_id, lot_number, expiry)`;

/** The lots of held products, in the order in which they are wanted; new ones are written down. */
export async function storeLots(
  tx: Tx,
  wanted: readonly RequestedLot[],
  { today, timeZone }: Pick<LockedProducts, 'today' | 'timeZone'>,
): Promise<readonly KnownLot[]> {
  for (const { expiry, lot, product, at } of wanted)
    refuseDay(expiry, `${at}.expiry`, { lot, product, today });
  const known = await tx.sql<KnownLot>(KNOWN, [
    wanted.map(({ product }) => product.id),
    wanted.map(({ lot }) => lot),
  ]);
  const lots = new Map(known.map((lot) => [keyOf(lot.productId, lot.lot), lot]));
  const fresh: KnownLot[] = [];
  const found = wanted.map(({ product, lot, expiry, at }) => {
    const key = keyOf(product.id, lot);
    const there = lots.get(key);
    if (there === undefined) {
      const made = { id: tx.id(), productId: product.id, lot, expiry };
      lots.set(key, made);
      fresh.push(made);
      return made;
    }
    if (there.expiry === expiry) return there;
    const kept = there.expiry === null ? 'without an expiry' : `with the expiry ${writtenDay(there.expiry)}`;
    throw invalid(`${at}.expiry`, `Lot ${lot} of ${product.name} is already in the books ${kept}.`);
  });
  for (const lot of fresh) watchExpiry(tx, timeZone, lot);
  // More of a lot that ends soon: it may have been used up when that was due.
  for (const lot of new Set(found.filter(({ id }) => !fresh.some((one) => one.id === id))))
    if (lot.expiry !== null && lot.expiry <= daysLater(today, EXPIRING_DAYS))
      watchExpiry(tx, timeZone, lot, ['soon', 'last']);
  if (fresh.length > 0)
    tx.send(NEW, [
      ...[tx.now, fresh.map(({ id }) => id), fresh.map(({ productId }) => productId)],
      ...[fresh.map(({ lot }) => lot), fresh.map(({ expiry }) => expiry)],
    ]);
  return found;
}

const keyOf = (product: string, lot: string): string => `${product} ${lot}`;

interface OfLot {
  readonly lot: string;
  readonly product: ProductRow;
  readonly today: string;
}

function refuseDay(expiry: string | null, field: string, { lot, product, today }: OfLot): void {
  if (expiry === null) return;
  if (expiry < today) throw invalid(field, `Lot ${lot} of ${product.name} expired on ${writtenDay(expiry)}`);
}

interface TakenLot {
  readonly id: string;
  readonly lot: string;
  readonly expiry: string | null;
  readonly productId: string;
  readonly quantity: Decimal;
}

interface TakenLots {
  readonly held: LockedProducts;
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
  const locked = await lockProducts(
    tx,
    rows.map(({ productId }) => productId),
  );
  const there = await tx.sql<{ lotId: string; quantity: string }>(BALANCES, [place.id, ids]);
  const left = new Map(there.map(({ lotId, quantity }) => [lotId, new Decimal(quantity)]));
  const lots = lines.map((line, index) => {
    const at = `lines[${index}]`;
    const lot = known.get(line.lotId);
    if (lot === undefined) throw invalid(`${at}.lotId`, 'There is no such lot.');
    const product = productAt(locked, lot.productId, `${at}.lotId`);
    const quantity = quantityAt(product, line.quantity, `${at}.quantity`);
    const holds = left.get(lot.id) ?? new Decimal(0);
    if (holds.lessThan(quantity))
      throw invalid(`${at}.quantity`, `${place.name} holds ${amountText(product, holds)} of lot ${lot.lot}.`);
    left.set(lot.id, holds.minus(quantity));
    return { ...lot, quantity };
  });
  return { held: locked, lots };
}
