import type { MovementKind, StockDocument, UsePurpose } from '../../shared/contract/inventory-shapes.js';
import { Decimal } from '../../shared/domain/decimal.js';
import type { Tx } from '../events/unit-of-work.js';
import type { LockedProducts } from './locked-products.js';
import { lowProducts } from './on-hand.js';

export interface Movement {
  readonly kind: MovementKind;
  readonly productId: string;
  /** Null of what no lot covered. */
  readonly lotId: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly quantity: Decimal;
  readonly purpose?: UsePurpose;
  readonly reason?: string;
}

interface Act {
  readonly kind: StockDocument['kind'];
  /** Taken already; left out: the next one. */
  readonly number?: number;
  readonly customerId?: string;
  readonly orderId?: string;
  readonly supplier?: string;
  readonly reference?: string;
  readonly reason?: string;
  /** The booking that used it; with a booking it has no number. */
  readonly bookingId?: string;
  readonly profileCode?: string;
}

interface Recorded {
  readonly id: string;
  /** 0 of a test's own usage. */
  readonly number: number;
}

const NUMBER = 'update stock_counter set last_number = last_number + 1 where kind = $1 returning last_number';
const ACT = `
  insert into stock_act (id, kind, number, at, day, actor, actor_name, customer_id, order_id, supplier, reference,
    reason, booking_id, profile_code)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;
const MOVEMENTS = `
  insert into stock_movement (id, act_id, kind, product_id, lot_id, from_place, to_place, quantity, purpose, reason, at, day)
  select id, $1, kind, product_id, lot_id, from_place, to_place, quantity, purpose, reason, $2, $3
  from unnest($4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $8::uuid[], $9::uuid[], $10::numeric[], $11::text[],
    $12::text[]) as fresh (id, kind, product_id, lot_id, from_place, to_place, quantity, purpose, reason)`;

/** Writes an act with its movements and updates the balances; the caller has locked the products. */
export async function recordAct(
  tx: Tx,
  locked: LockedProducts,
  act: Act,
  movements: readonly Movement[],
): Promise<Recorded> {
  const id = tx.id();
  await moveBalances(tx, movements);
  const number = act.bookingId === undefined ? (act.number ?? (await nextNumber(tx, act.kind))) : null;
  tx.send(ACT, [
    ...[id, act.kind, number, tx.now, locked.today, tx.actor.username, tx.actor.name],
    ...[act.customerId, act.orderId, act.supplier ?? '', act.reference ?? '', act.reason ?? ''],
    ...[act.bookingId, act.profileCode],
  ]);
  tx.send(MOVEMENTS, [
    ...[id, tx.now, locked.today, movements.map(() => tx.id()), movements.map(({ kind }) => kind)],
    ...[movements.map(({ productId }) => productId), movements.map(({ lotId }) => lotId)],
    ...[movements.map(({ from }) => from ?? null), movements.map(({ to }) => to ?? null)],
    ...[movements.map(({ quantity }) => quantity.toFixed()), movements.map(({ purpose }) => purpose ?? null)],
    movements.map(({ reason }) => reason ?? ''),
  ]);
  await emitMoved(
    tx,
    locked,
    movements.map(({ productId }) => productId),
  );
  return { id, number: number ?? 0 };
}

export async function nextNumber(tx: Tx, kind: string): Promise<number> {
  const row = await tx.one<{ last_number: number }>(NUMBER, [kind]);
  if (!row) throw new Error(`There is no counter for ${kind}.`);
  return row.last_number;
}

const PLACES = `
  insert into stock_balance (lot_id, place_id) select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing`;
const BALANCES = `
  update stock_balance b set quantity = b.quantity + moved.quantity
  from unnest($1::uuid[], $2::uuid[], $3::numeric[]) as moved (lot_id, place_id, quantity)
  where b.lot_id = moved.lot_id and b.place_id = moved.place_id`;

async function moveBalances(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const moved = new Map<string, { lot: string; place: string; quantity: Decimal }>();
  const add = (lot: string, place: string | null | undefined, quantity: Decimal): void => {
    if (place == null) return;
    const key = `${lot} ${place}`;
    const before = moved.get(key)?.quantity ?? new Decimal(0);
    moved.set(key, { lot, place, quantity: before.plus(quantity) });
  };
  for (const { lotId, from, to, quantity } of movements) {
    if (lotId === null) continue;
    add(lotId, from, quantity.negated());
    add(lotId, to, quantity);
  }
  const rows = [...moved.values()];
  if (rows.length === 0) return;
  const [lots, places] = [rows.map(({ lot }) => lot), rows.map(({ place }) => place)];
  tx.send(PLACES, [lots, places]);
  await tx.sql(BALANCES, [lots, places, rows.map(({ quantity }) => quantity.toFixed())]);
}

/** Screens are told of each product; those who order, of one that has become low. */
export async function emitMoved(
  tx: Tx,
  { low, today }: LockedProducts,
  ids: readonly string[],
): Promise<void> {
  const products = [...new Set(ids)];
  const lowNow = await lowProducts(tx, products, today);
  for (const productId of products) {
    tx.emit('StockChanged', productId, { productId });
    if (lowNow.has(productId) && !low.has(productId)) tx.emit('StockLow', productId, { productId });
  }
}

interface NamedLot {
  readonly id: string;
  readonly lot: string;
  readonly expiry: string | null;
}

/** The document of an act, as answered and audited. */
export function documentOf(
  tx: Tx,
  { id, number }: Recorded,
  act: Act,
  movements: readonly Movement[],
  lots: readonly NamedLot[],
  notices: readonly string[] = [],
): StockDocument {
  const named = new Map(lots.map((lot) => [lot.id, lot]));
  const lines = movements.map(({ kind, productId, lotId, quantity }) => {
    const lot = lotId === null ? undefined : named.get(lotId);
    return {
      kind,
      productId,
      lot: lot?.lot ?? null,
      expiry: lot?.expiry ?? null,
      quantity: quantity.toFixed(),
    };
  });
  const document = { id, kind: act.kind, number, lines, notices };
  tx.audit(`stock.${act.kind}`, 'stock', id, {
    after: { ...document, customerId: act.customerId, orderId: act.orderId, reference: act.reference },
    ...(act.reason !== undefined && act.reason !== '' && { reason: act.reason }),
  });
  return document;
}
