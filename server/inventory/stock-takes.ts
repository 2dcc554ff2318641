import type {
  StockTake,
  StockTakeLine,
  StockTakeSheet,
  StockTakeState,
} from '../../shared/contract/stock-take.js';
import type { ProductKind } from '../../shared/contract/inventory-shapes.js';
import type { Sql } from '../kernel/database.js';
import { conflict, notFound } from '../kernel/http/problem.js';
import type { Tx } from '../events/unit-of-work.js';
import { lotState } from './expiry.js';
import { COUNTS } from './on-hand.js';
import { withoutTrailingZeros } from './stock.entity.js';

export interface StockTakeRow extends Omit<StockTake, 'at' | 'endedAt'> {
  readonly at: Date;
  readonly endedAt: Date | null;
}

/** SQL: the stock-take `t` with its place `c` and what was counted, `n`. */
export const TAKE_COLUMNS = `t.id, t.number, t.state, t.product_kind as kind, t.place_id as "placeId", c.name as place,
  t.blind, t.note, t.at, t.actor_name as by, n.counted, n.different, n.names as "countedBy",
  t.ended_at as "endedAt", t.ended_by_name as "endedBy", t.ended_reason as "endedReason"`;

/** SQL: joins what TAKE_COLUMNS names. */
export const TAKE_JOINS = `
  left join stock_customer c on c.id = t.place_id
  cross join lateral (
    select count(l.counted)::int as counted, count(*) filter (where l.counted <> l.books)::int as different,
      coalesce(array_agg(distinct l.counted_by_name) filter (where l.counted_by_name is not null), '{}') as names
    from stock_take_line l where l.take_id = t.id
  ) n`;

export function stockTakeShape({ at, endedAt, ...row }: StockTakeRow): StockTake {
  return { ...row, at: at.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}

const TAKE = `select ${TAKE_COLUMNS} from stock_take t ${TAKE_JOINS} where t.id = $1`;

export async function stockTakeById(sql: Sql, id: string): Promise<StockTake> {
  const row = await sql.one<StockTakeRow>(TAKE, [id]);
  if (!row) throw notFound('The stock-take');
  return stockTakeShape(row);
}

/** SQL: what of the kind $2 lies at the place $3, as pairs of lot and place. */
export const LOTS_IN_SCOPE = `
  select b.lot_id, b.place_id from stock_balance b
  join stock_lot l on l.id = b.lot_id join stock_product p on p.id = l.product_id
  join stock_customer c on c.id = b.place_id
  where b.quantity > 0 and ${COUNTS} and ($2::text is null or p.kind = $2) and ($3::uuid is null or c.id = $3)`;

// An open one lists what lies there now, and what was counted; one that has ended only what it ended with.
const LINES = `
  select l.id as "lotId", l.lot_number as lot, p.id as "productId", p.code as "productCode", p.name as "productName",
    p.use_unit as "useUnit", p.decimals, l.expiry, c.id as "placeId", c.name as place,
    ${lotState('$5::date')} as state,
    case when n.counted is not null or $4 <> 'open' then n.books else coalesce(b.quantity, 0) end as books,
    n.counted, n.counted - n.books as difference, coalesce(n.reason, '') as reason, n.counted_at as "countedAt",
    n.counted_by_name as "countedBy", coalesce(n.counts, 0) as counts
  from (
    select lot_id, place_id from stock_take_line where take_id = $1
    union select s.lot_id, s.place_id from (${LOTS_IN_SCOPE}) s where $4 = 'open'
  ) on_sheet
  join stock_lot l on l.id = on_sheet.lot_id join stock_product p on p.id = l.product_id
  join stock_customer c on c.id = on_sheet.place_id
  left join stock_balance b on b.lot_id = l.id and b.place_id = c.id
  left join stock_take_line n on n.take_id = $1 and n.lot_id = l.id and n.place_id = c.id
  order by c.kind <> 'store', lower(c.name), l.expiry nulls last, lower(p.name), l.lot_number, l.id`;

interface LineRow extends Omit<StockTakeLine, 'countedAt'> {
  readonly books: string;
  readonly countedAt: Date | null;
}

/** The count sheet as it is; book figures are shown for lots that were counted, and in a count that is not blind. */
export async function sheetOf(sql: Sql, id: string, today: string): Promise<StockTakeSheet> {
  const take = await stockTakeById(sql, id);
  const about = [take.kind, take.placeId, take.state, today];
  const rows = await sql.sql<LineRow>(LINES, [id, ...about]);
  const isHidden = take.blind && take.state !== 'closed';
  return { ...take, lines: rows.map((row) => lineShape(row, isHidden)) };
}

function lineShape(
  { books, counted, difference, countedAt, ...row }: LineRow,
  isHidden: boolean,
): StockTakeLine {
  return {
    ...row,
    books: isHidden && counted === null ? null : withoutTrailingZeros(books),
    counted: counted === null ? null : withoutTrailingZeros(counted),
    difference: difference === null ? null : withoutTrailingZeros(difference),
    countedAt: countedAt?.toISOString() ?? null,
  };
}

export interface LockedStockTake {
  readonly id: string;
  readonly number: number;
  readonly kind: ProductKind | null;
  readonly placeId: string | null;
}

const HELD = `
  select id, number, product_kind as kind, place_id as "placeId", state from stock_take where id = $1`;

/** An open stock-take: nobody ends it while this transaction counts, and nobody counts while it ends it. */
export async function lockStockTake(
  tx: Tx,
  id: string,
  for_: 'counting' | 'ending',
): Promise<LockedStockTake> {
  const take = await tx.one<LockedStockTake & { readonly state: StockTakeState }>(
    `${HELD} for ${for_ === 'ending' ? 'update' : 'share'}`,
    [id],
  );
  if (!take) throw notFound('The stock-take');
  if (take.state === 'open') return take;
  const ended = take.state === 'closed' ? 'already closed' : 'given up';
  throw conflict(`Stock-take ${take.number} is ${ended}.`);
}
