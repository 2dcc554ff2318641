import type { Sql } from '../kernel/database.js';

/** SQL: whether the product `p` at this place still counts as stock of the laboratory. */
export const COUNTS = `(c.kind = 'store' or (c.kind = 'department' and p.used_up = 'when-used'))`;

/** SQL: the lot `l` may be taken on that day; the day on it is its last. */
export const notExpired = (day: string): string => `(l.expiry is null or l.expiry >= ${day})`;

/** SQL: joins `s`, what there is of the product `p` on that day. */
export const joinStock = (day: string): string => `
  cross join lateral (
    select coalesce(sum(b.quantity) filter (where ${notExpired(day)}), 0) as on_hand,
      coalesce(sum(b.quantity) filter (where ${notExpired(day)} and c.kind = 'store'), 0) as in_store,
      coalesce(sum(b.quantity) filter (where not ${notExpired(day)}), 0) as expired,
      min(l.expiry) filter (where ${notExpired(day)}) as first_expiry
    from stock_lot l join stock_balance b on b.lot_id = l.id and b.quantity > 0
    join stock_customer c on c.id = b.place_id
    where l.product_id = p.id and ${COUNTS}
  ) s`;

/** SQL: so little is there of the product `p` that it is ordered again. */
export const IS_LOW = '(p.active and p.reorder_level is not null and s.on_hand <= p.reorder_level)';

/** SQL: joins `o`, what is still to come of the product `p`. */
export const ON_ORDER = `
  cross join lateral (
    select coalesce(sum(greatest(0, ol.quantity - coalesce((
      select sum(m.quantity) from stock_act a join stock_movement m on m.act_id = a.id and m.product_id = p.id
      where a.order_id = o.id), 0))), 0) as quantity
    from stock_order_line ol join stock_order o on o.id = ol.order_id and o.closed_at is null
    where ol.product_id = p.id
  ) o`;

const LOW = `
  select p.id from stock_product p ${joinStock('$2::date')} where p.id = any($1::uuid[]) and ${IS_LOW}`;

/** Which of these products are low on that day. */
export async function lowProducts(
  sql: Sql,
  products: readonly string[],
  day: string,
): Promise<ReadonlySet<string>> {
  const rows = await sql.sql<{ id: string }>(LOW, [products, day]);
  return new Set(rows.map(({ id }) => id));
}
