import type { StockTake } from '../../../shared/contract/stock-take.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { lockStockTake, stockTakeById } from '../stock-takes.js';

/** Abandons a stock-take: its counts stay readable, and nothing moves. */
export class AbandonStockTake extends CommandOf<
  { actor: Actor; takeId: string; reason: string },
  StockTake
> {}

const DROP = `
  update stock_take set state = 'dropped', ended_at = $2, ended_by = $3, ended_by_name = $4, ended_reason = $5
  where id = $1`;

export const AbandonStockTakeHandler = commandHandler(AbandonStockTake, async (tx, { takeId, reason }) => {
  await lockStockTake(tx, takeId, 'ending');
  await tx.sql(DROP, [takeId, tx.now, tx.actor.username, tx.actor.name, reason]);
  const after = await stockTakeById(tx, takeId);
  tx.audit('stock.take-drop', 'stock-take', takeId, { after, reason });
  tx.emit('StockChanged', takeId, { productId: null });
  return after;
});
