import type { UsePurpose } from '../../shared/contract/inventory-shapes.js';
import type { Decimal } from '../../shared/domain/decimal.js';
import type { Tx } from '../events/unit-of-work.js';
import { STORE } from './customer.entity.js';
import type { HeldProducts } from './held-products.js';
import { pick, sourcesOf, type Source } from './pick-lots.js';
import type { Movement } from './record-act.js';

export interface Use {
  readonly productId: string;
  readonly quantity: Decimal;
  readonly purpose: UsePurpose;
  /** The lot that is known to be used, where it is. */
  readonly lot?: string | undefined;
}

export interface UsedUp {
  readonly movements: readonly Movement[];
  readonly sources: readonly Source[];
}

const BENCHES = `
  select id from stock_customer where kind = 'department' and ($1::text is null or unit = $1) order by lower(name), id`;

/** Where tests of a unit take from: what its benches hold, then the store; without a unit the store, then any bench. */
async function placesOf(tx: Tx, unit: string | null): Promise<readonly string[]> {
  const benches = (await tx.sql<{ id: string }>(BENCHES, [unit])).map(({ id }) => id);
  return unit === null ? [STORE, ...benches] : [...benches, STORE];
}

/** Takes held products off their lots, the named lot first, then what expires first; what no lot covers is told. */
export async function useUp(
  tx: Tx,
  { products, today }: HeldProducts,
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
  const { picks, rest } = pick([...named, ...sources.filter((source) => source.lot !== lot)], quantity);
  const about = { productId, purpose };
  const used = picks.map(({ source, quantity: taken }): Movement => ({
    ...{ ...about, kind: 'used', lotId: source.lotId, from: source.placeId, quantity: taken },
  }));
  if (rest.isZero()) return used;
  return [...used, { ...about, kind: 'not-covered', lotId: null, quantity: rest }];
}
