import type { SafeLine, MoveMoneyRequest } from '../../../shared/contract/shifts.js';
import { parseMoney } from '../../../shared/domain/money/money.js';
import { commandHandler } from '../../events/command-handlers.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { bank, CAPITAL, post, safe } from '../../ledger/index.js';
import {
  amountsOf,
  cashLines,
  refuseNothing,
  transfersOf,
  type RequestedMove,
  safeLines,
} from '../moved-lines.js';

/** Money brought into the safe, or taken from it to the bank. */
export class MoveSafeMoney extends CommandOf<
  { actor: Actor; act: 'capital' | 'banked'; request: MoveMoneyRequest; key: string },
  readonly SafeLine[]
> {}

export const MoveSafeMoneyHandler = commandHandler(MoveSafeMoney, (tx, { act, request, key }) =>
  once(tx, `safe.${act}`, key, request, async () => {
    await move(tx, act, request);
    return safeLines(tx);
  }),
);

async function move(tx: Tx, act: MoveSafeMoney['act'], { lines, reason }: MoveMoneyRequest): Promise<void> {
  const moved = await cashLines(tx, 'lines', lines);
  refuseNothing(moved, 'lines');
  if (act === 'banked') await refuseMoreThanSafe(tx, moved);
  const transfers =
    act === 'capital' ? transfersOf(moved, safe, () => CAPITAL) : transfersOf(moved, bank, safe);
  post(tx, { act, reason: reason ?? null, transfers });
  tx.audit(`safe.${act}`, 'safe', 'safe', {
    after: { amounts: amountsOf(moved) },
    ...(reason !== undefined && { reason }),
  });
  tx.emit('SafeChanged', 'safe', { at: tx.now.toISOString() });
}

// No row holds the safe's balance: those who take from it to the bank wait for each other.
const LOCK = `select pg_advisory_xact_lock(hashtextextended('safe', 0))`;

async function refuseMoreThanSafe(tx: Tx, moved: readonly RequestedMove[]): Promise<void> {
  const [, held] = await Promise.all([tx.sql(LOCK), safeLines(tx)]);
  for (const { type, currency, amount, field } of moved) {
    const line = held.find(
      ({ paymentTypeId, paymentUnit }) => paymentTypeId === type.id && paymentUnit === currency,
    );
    const there = line?.safe ?? '0.00';
    if ((parseMoney(there) ?? 0n) < amount)
      throw invalid(`${field}.amount`, `The safe holds only ${currency} ${there} of ${type.name}.`);
  }
}
