import type {
  CloseStockTakeRequest,
  StockTakeLine,
  StockTakeSheet,
} from '../../../shared/contract/stock-take.js';
import type { FieldError } from '../../../shared/errors.js';
import { Decimal } from '../../../shared/domain/decimal.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid, invalidFields } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { lockProducts } from '../locked-products.js';
import { lockStockTake, type LockedStockTake, sheetOf } from '../stock-takes.js';
import { recordAct, type Movement } from '../record-act.js';

/** Each difference becomes a movement; what was not counted stays as the books have it. */
export class CloseStockTake extends CommandOf<
  { actor: Actor; takeId: string; request: CloseStockTakeRequest; key: string },
  StockTakeSheet
> {}

export const CloseStockTakeHandler = commandHandler(CloseStockTake, (tx, { takeId, request, key }) =>
  once(tx, 'stock.take-close', key, { takeId, ...request }, async () => {
    const take = await lockStockTake(tx, takeId, 'ending');
    return close(tx, take, request.leaveRest === true);
  }),
);

const CLOSE = `
  update stock_take set state = 'closed', ended_at = $2, ended_by = $3, ended_by_name = $4 where id = $1`;
// The document is complete: lots that were not counted have their book figures.
const REST = `
  insert into stock_take_line (take_id, lot_id, place_id, books)
  select $1, b.lot_id, b.place_id, b.quantity from stock_balance b
  join unnest($2::uuid[], $3::uuid[]) as rest (lot_id, place_id)
    on b.lot_id = rest.lot_id and b.place_id = rest.place_id on conflict do nothing`;

async function close(tx: Tx, take: LockedStockTake, leaveRest: boolean): Promise<StockTakeSheet> {
  const { timeZone } = await laboratory(tx);
  const today = labToday(timeZone, tx.now);
  const { lines } = await sheetOf(tx, take.id, today);
  const rest = lines.filter(({ counted }) => counted === null);
  if (rest.length === lines.length)
    throw invalid('lines', 'Nothing has been counted yet. Abandon the stock-take if it is not wanted.');
  if (rest.length > 0 && !leaveRest)
    throw invalid(
      'leaveRest',
      `${lots(rest.length)} not counted: count the rest, or confirm that it stays as the books have it.`,
    );
  const moved = await differences(tx, take, lines);
  tx.send(REST, [take.id, rest.map(({ lotId }) => lotId), rest.map(({ placeId }) => placeId)]);
  await tx.sql(CLOSE, [take.id, tx.now, tx.actor.username, tx.actor.name]);
  const after = await sheetOf(tx, take.id, today);
  const { lines: _, ...head } = after;
  tx.audit('stock.take-close', 'stock-take', take.id, { after: { ...head, lines: moved } });
  tx.emit('StockChanged', take.id, { productId: null });
  return after;
}

const lots = (count: number): string => (count === 1 ? '1 lot was' : `${count} lots were`);

/** Writes what was counted otherwise than the books had it in that moment, against what they have now. */
async function differences(
  tx: Tx,
  { id, number }: LockedStockTake,
  lines: readonly StockTakeLine[],
): Promise<readonly StockTakeLine[]> {
  const different = lines
    .map((line, place) => ({ line, at: `lines[${place}]` }))
    .filter(({ line }) => line.difference !== null && line.difference !== '0');
  const wrong = different.filter(({ line }) => line.reason.length < 3).map(unexplained);
  if (wrong.length > 0) throw invalidFields(wrong);
  if (different.length === 0) return [];
  const locked = await lockProducts(
    tx,
    different.map(({ line }) => line.productId),
  );
  const gone = await lostSince(tx, id);
  const short = different.flatMap(({ line, at }) => {
    const left = gone.get(`${line.lotId} ${line.placeId}`);
    return left === undefined ? [] : [usedUp(line, at, left)];
  });
  if (short.length > 0) throw invalidFields(short);
  const movements = different.map(({ line }) => movementOf(line));
  await recordAct(tx, locked, { kind: 'taken', number }, movements);
  return different.map(({ line }) => line);
}

function unexplained({ line, at }: { readonly line: StockTakeLine; readonly at: string }): FieldError {
  const much = new Decimal(line.difference ?? 0);
  const text = `${much.abs().toFixed()} ${line.useUnit} ${much.isNegative() ? 'missing' : 'too many'}`;
  return {
    field: `${at}.reason`,
    message: `Lot ${line.lot} of ${line.productName}, ${line.place}: say why (${text}).`,
  };
}

// Read after the products are held.
const GONE = `
  select n.lot_id as "lotId", n.place_id as "placeId", b.quantity
  from stock_take_line n join stock_balance b on b.lot_id = n.lot_id and b.place_id = n.place_id
  where n.take_id = $1 and n.counted < n.books and b.quantity + n.counted - n.books < 0`;

/** Lots of which less is left than is missing of them. */
async function lostSince(tx: Tx, takeId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.sql<{ lotId: string; placeId: string; quantity: string }>(GONE, [takeId]);
  return new Map(rows.map(({ lotId, placeId, quantity }) => [`${lotId} ${placeId}`, quantity]));
}

function usedUp(line: StockTakeLine, at: string, left: string): FieldError {
  const { lot, productName, place, counted, useUnit } = line;
  const now = `${new Decimal(left).toFixed()} ${useUnit}`;
  return {
    field: `${at}.counted`,
    message: `Lot ${lot} of ${productName}, ${place}: ${counted} ${useUnit} were counted, but so much has been used since that the books have only ${now}. Count it again.`,
  };
}

function movementOf({ productId, lotId, placeId, difference, reason }: StockTakeLine): Movement {
  const quantity = new Decimal(difference ?? 0);
  const way = quantity.isNegative() ? { from: placeId } : { to: placeId };
  return { kind: 'difference', productId, lotId, ...way, quantity: quantity.abs(), reason };
}
