import { Decimal } from '../../shared/domain/decimal.js';
import type { Tx } from '../events/unit-of-work.js';
import { isGood } from './on-hand.js';

/** What of a lot lies at a place, and may be taken from there. */
export interface Source {
  readonly lotId: string;
  readonly lot: string;
  readonly productId: string;
  readonly expiry: string | null;
  readonly placeId: string;
  /** What is left of it after what was picked already. */
  quantity: Decimal;
}

export interface Pick {
  readonly source: Source;
  readonly quantity: Decimal;
}

type SourceRow = Omit<Source, 'quantity'> & { readonly quantity: string };

const SOURCES = `
  select l.id as "lotId", l.lot_number as lot, l.product_id as "productId", l.expiry, b.place_id as "placeId", b.quantity
  from stock_lot l join stock_balance b on b.lot_id = l.id and b.quantity > 0
  where l.product_id = any($1::uuid[]) and b.place_id = any($2::uuid[]) and ${isGood('$3::date')}
  order by l.expiry nulls last, l.created_at, l.id, b.place_id`;

/**
 * What there is of held products at these places, the lots that expire first in front; what has expired is not
 * among it. Every place has all of its lots before the next place's, in the order in which the places are named.
 */
export async function sourcesOf(
  tx: Tx,
  products: readonly string[],
  places: readonly string[],
  today: string,
): Promise<Source[]> {
  const rows = await tx.sql<SourceRow>(SOURCES, [products, places, today]);
  const sources = rows.map((row) => ({ ...row, quantity: new Decimal(row.quantity) }));
  return sources.sort((one, other) => places.indexOf(one.placeId) - places.indexOf(other.placeId));
}

const EXPIRED = `
  select l.product_id as "productId", sum(b.quantity)::text as quantity
  from stock_lot l join stock_balance b on b.lot_id = l.id and b.quantity > 0
  where l.product_id = any($1::uuid[]) and b.place_id = any($2::uuid[]) and not (${isGood('$3::date')})
  group by l.product_id`;

/** What lies at these places and may be used no more, by product. */
export async function expiredOf(
  tx: Tx,
  products: readonly string[],
  places: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Decimal>> {
  const rows = await tx.sql<{ productId: string; quantity: string }>(EXPIRED, [products, places, today]);
  return new Map(rows.map(({ productId, quantity }) => [productId, new Decimal(quantity)]));
}

/** Takes from the first sources on; what none of them has is the rest. The sources have so much less afterwards. */
export function pick(
  sources: readonly Source[],
  wanted: Decimal,
): { readonly picks: readonly Pick[]; readonly rest: Decimal } {
  const picks: Pick[] = [];
  let rest = wanted;
  for (const source of sources) {
    if (rest.isZero()) break;
    const quantity = Decimal.min(rest, source.quantity);
    if (quantity.isZero()) continue;
    picks.push({ source, quantity });
    source.quantity = source.quantity.minus(quantity);
    rest = rest.minus(quantity);
  }
  return { picks, rest };
}
