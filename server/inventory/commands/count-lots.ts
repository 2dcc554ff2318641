import type { CountedLot, CountRequest, StockTakeLine } from '../../../shared/contract/stock-take.js';
import { Decimal } from '../../../shared/domain/decimal.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { countAt, lockProducts, productAt, type LockedProducts } from '../locked-products.js';
import { lockStockTake, type LockedStockTake, sheetOf } from '../stock-takes.js';

/** The counted quantities, each beside the book quantity at that moment; kept until the stock-take is closed. */
export class CountLots extends CommandOf<
  { actor: Actor; takeId: string; request: CountRequest; key: string },
  readonly StockTakeLine[]
> {}

export const CountLotsHandler = commandHandler(CountLots, (tx, { takeId, request, key }) =>
  once(tx, 'stock.count', key, { takeId, ...request }, () => count(tx, takeId, request.lines)),
);

interface LotRow {
  readonly lotId: string;
  readonly placeId: string;
  readonly lot: string;
  readonly place: string;
  readonly productId: string;
  /** In the books now. */
  readonly books: string;
  readonly counted: string | null;
}

const PRODUCTS = 'select distinct product_id as id from stock_lot where id = any($1::uuid[])';
// Read after the products are held: nothing moves between this and the commit.
const LOTS = `
  select b.lot_id as "lotId", b.place_id as "placeId", l.lot_number as lot, c.name as place,
    l.product_id as "productId", b.quantity as books, n.counted
  from unnest($2::uuid[], $3::uuid[]) as wanted (lot_id, place_id)
  join stock_balance b on b.lot_id = wanted.lot_id and b.place_id = wanted.place_id
  join stock_lot l on l.id = b.lot_id join stock_customer c on c.id = b.place_id and c.kind <> 'outside'
  left join stock_take_line n on n.take_id = $1 and n.lot_id = b.lot_id and n.place_id = b.place_id`;
const COUNTED = `
  insert into stock_take_line
    (take_id, lot_id, place_id, counted, books, counted_at, counted_by, counted_by_name, counts, reason)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9)
  on conflict (take_id, lot_id, place_id) do update set counted = excluded.counted, books = excluded.books,
    counted_at = excluded.counted_at, counted_by = excluded.counted_by, counted_by_name = excluded.counted_by_name,
    counts = stock_take_line.counts + 1, reason = case when $10 then excluded.reason else stock_take_line.reason end`;
const TAKEN_BACK = 'delete from stock_take_line where take_id = $1 and lot_id = $2 and place_id = $3';
const REASON = 'update stock_take_line set reason = $4 where take_id = $1 and lot_id = $2 and place_id = $3';

const keyOf = (line: { readonly lotId: string; readonly placeId: string }): string =>
  `${line.lotId} ${line.placeId}`;

async function count(
  tx: Tx,
  takeId: string,
  lines: readonly CountedLot[],
): Promise<readonly StockTakeLine[]> {
  const take = await lockStockTake(tx, takeId, 'counting');
  const lotIds = lines.map(({ lotId }) => lotId);
  const products = await tx.sql<{ id: string }>(PRODUCTS, [lotIds]);
  const locked = await lockProducts(
    tx,
    products.map(({ id }) => id),
  );
  const rows = await tx.sql<LotRow>(LOTS, [takeId, lotIds, lines.map(({ placeId }) => placeId)]);
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const at = `lines[${index}]`;
    if (seen.has(keyOf(line))) throw invalid(`${at}.lotId`, 'That lot is listed twice.');
    seen.add(keyOf(line));
    const row = known.get(keyOf(line));
    if (row === undefined) throw invalid(`${at}.lotId`, 'None of that lot is there.');
    await countLine(tx, { take, held: locked, row, at }, line);
  }
  const sheet = await sheetOf(tx, takeId, locked.today);
  const after = sheet.lines.filter((line) => seen.has(keyOf(line)));
  tx.audit('stock.count', 'stock-take', takeId, { after: { lines: after } });
  tx.emit('StockChanged', takeId, { productId: null });
  return after;
}

interface Counting {
  readonly take: LockedStockTake;
  readonly held: LockedProducts;
  readonly row: LotRow;
  readonly at: string;
}

async function countLine(
  tx: Tx,
  { take, held, row, at }: Counting,
  { counted, reason, lotId, placeId }: CountedLot,
): Promise<void> {
  const product = productAt(held, row.productId, `${at}.lotId`);
  const isMeant =
    (take.kind === null || take.kind === product.kind) && (take.placeId === null || take.placeId === placeId);
  if (!isMeant) throw invalid(`${at}.lotId`, `Stock-take ${take.number} does not include that lot.`);
  const where = [take.id, lotId, placeId];
  if (counted === null) return tx.send(TAKEN_BACK, where);
  if (counted === undefined) {
    if (reason === undefined) throw invalid(`${at}.counted`, `Enter how much of lot ${row.lot} was counted.`);
    if (row.counted === null) throw invalid(`${at}.reason`, `Lot ${row.lot} has not been counted yet.`);
    return tx.send(REASON, [...where, reason], { rows: 1 });
  }
  const quantity = countAt(product, counted, `${at}.counted`);
  const books = new Decimal(row.books);
  if (books.isZero() && !quantity.isZero())
    throw invalid(
      `${at}.counted`,
      `Lot ${row.lot} of ${product.name} is used up by the books (${row.place}). Receive any that is left as new stock.`,
    );
  const who = [tx.now, tx.actor.username, tx.actor.name];
  tx.send(COUNTED, [
    ...[...where, quantity.toFixed(), books.toFixed(), ...who],
    ...[reason ?? '', reason !== undefined],
  ]);
}
