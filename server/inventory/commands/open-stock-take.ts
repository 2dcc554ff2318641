import type { OpenStockTakeRequest, StockTake } from '../../../shared/contract/stock-take.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { nextNumber } from '../record-act.js';
import { LOTS_IN_SCOPE, stockTakeById } from '../stock-takes.js';

/** A count begins: of everything, or of a kind or a place. */
export class OpenStockTake extends KeyedCommand<OpenStockTakeRequest, StockTake> {}

export const OpenStockTakeHandler = keyedHandler(OpenStockTake, 'stock.take', open);

const PLACE = `select 1 from stock_customer where id = $1 and kind <> 'outside' for share`;
// A lot that two people count in two stock-takes would be missing twice.
const SAME = `
  select number from stock_take where state = 'open'
    and ($1::text is null or product_kind is null or product_kind = $1)
    and ($2::uuid is null or place_id is null or place_id = $2) order by number limit 1`;
const ANYTHING = `select 1 from (${LOTS_IN_SCOPE}) s where $1::text is null limit 1`;
const TAKE = `
  insert into stock_take (id, number, product_kind, place_id, blind, note, at, actor, actor_name)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

async function open(
  tx: Tx,
  { kind, placeId, blind = true, note = '' }: OpenStockTakeRequest,
): Promise<StockTake> {
  const scope = [kind ?? null, placeId ?? null] as const;
  if (scope[1] !== null && !(await tx.one(PLACE, [scope[1]])))
    throw invalid('placeId', 'Stock can only be counted in the store or in a department of the laboratory.');
  // The counter is this transaction's alone: no other one opens beside it.
  const number = await nextNumber(tx, 'taken');
  const same = await tx.one<{ number: number }>(SAME, scope);
  if (same)
    throw invalid(
      scope[1] === null ? 'kind' : 'placeId',
      `Stock-take ${same.number} is open and includes some of the same: continue it, or end it first.`,
    );
  if (!(await tx.one(ANYTHING, [null, ...scope])))
    throw invalid(scope[1] === null ? 'kind' : 'placeId', 'None of it is there: there is nothing to count.');
  const id = tx.id();
  await tx.sql(TAKE, [id, number, ...scope, blind, note, tx.now, tx.actor.username, tx.actor.name]);
  const after = await stockTakeById(tx, id);
  tx.audit('stock.take-open', 'stock-take', id, { after });
  tx.emit('StockChanged', id, { productId: null });
  return after;
}
