import { Decimal } from '../../shared/domain/decimal.js';
import type { UsePurpose } from '../../shared/contract/inventory-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import { notExpired } from './on-hand.js';
import { STORE } from './stock.entity.js';
import type { LockedProducts } from './locked-products.js';
import type { Movement } from './record-act.js';

/** The usable quantity of a lot at a place. */
export interface Source {
  readonly lotId: string;
  readonly lot: string;
  readonly productId: string;
  readonly expiry: string | null;
  readonly placeId: string;
  /** The quantity left after earlier picks. */
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
  where l.product_id = any($1::uuid[]) and b.place_id = any($2::uuid[]) and ${notExpired('$3::date')}
  order by l.expiry nulls last, l.created_at, l.id, b.place_id`;

/**
 * The stock of held products at these places, first expiry first; expired lots are left out. All lots of a place come
 * before the next place's, in the order named.
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
  where l.product_id = any($1::uuid[]) and b.place_id = any($2::uuid[]) and not (${notExpired('$3::date')})
  group by l.product_id`;

/** The expired stock at these places, by product. */
export async function expiredOf(
  tx: Tx,
  products: readonly string[],
  places: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Decimal>> {
  const rows = await tx.sql<{ productId: string; quantity: string }>(EXPIRED, [products, places, today]);
  return new Map(rows.map(({ productId, quantity }) => [productId, new Decimal(quantity)]));
}

/** Takes from the first sources on, which are reduced by it; the rest is what none of them has. */
export function pickLots(
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

export interface Use {
  readonly productId: string;
  readonly quantity: Decimal;
  readonly purpose: UsePurpose;
  /** The lot that is known to be used, if any. */
  readonly lot?: string | undefined;
}

interface UsedUp {
  readonly movements: readonly Movement[];
  readonly sources: readonly Source[];
}

const BENCHES = `
  select id from stock_customer where kind = 'department' and ($1::text is null or unit = $1) order by lower(name), id`;

/** The places that tests of a unit use from: its benches, then the store; without a unit the store, then any bench. */
async function placesOf(tx: Tx, unit: string | null): Promise<readonly string[]> {
  const benches = (await tx.sql<{ id: string }>(BENCHES, [unit])).map(({ id }) => id);
  return unit === null ? [STORE, ...benches] : [...benches, STORE];
}

/**
 * Takes products off their lots, the named lot first, then the first to expire; returns what no lot covers. The
 * products are locked.
 */
export async function useUp(
  tx: Tx,
  { products, today }: LockedProducts,
  uses: readonly Use[],
  unit: string | null,
): Promise<UsedUp> {
  const places = await placesOf(tx, unit);
  const sources = await sourcesOf(tx, [...products.keys()], places, today);
  const movements = uses.flatMap((use) => movementsOf(sources, use));
  return { movements, sources };
}

function movementsOf(
  all: readonly Source[],
  { productId, quantity, purpose, lot }: Use,
): readonly Movement[] {
  const sources = all.filter((source) => source.productId === productId);
  const named = sources.filter((source) => source.lot === lot);
  const { picks, rest } = pickLots([...named, ...sources.filter((source) => source.lot !== lot)], quantity);
  const about = { productId, purpose };
  const used = picks.map(({ source, quantity: taken }): Movement => ({
    ...{ ...about, kind: 'used', lotId: source.lotId, from: source.placeId, quantity: taken },
  }));
  if (rest.isZero()) return used;
  return [...used, { ...about, kind: 'not-covered', lotId: null, quantity: rest }];
}
