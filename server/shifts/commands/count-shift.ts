import type { OwnShifts, CountShiftRequest } from '../../../shared/contract/shifts.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { countedDrawers, type CountedAmount, storeCount } from '../counts.js';
import { emitShift, shiftToCount, secondPerson } from '../locked-shift.js';
import { ownShifts } from '../own-shifts.js';

/**
 * The blind count of one's own shift: afterwards it takes no more money, and the expected amount is shown. A second
 * count, or one by a manager who knows that amount, is not blind: a second person signs beside.
 */
export class CountShift extends CommandOf<
  { actor: Actor; request: CountShiftRequest; key: string; witness: Actor | undefined },
  OwnShifts
> {}

export const CountShiftHandler = keyedHandler(
  CountShift,
  'shift.count',
  async (tx, request, { actor, witness }) => {
    await count(tx, request, witness);
    return ownShifts(tx, tx.now, actor.username);
  },
);

const CLOSING = `update shift set state = 'closing' where id = $1`;

async function count(tx: Tx, request: CountShiftRequest, signed: Actor | undefined): Promise<void> {
  const shift = await shiftToCount(tx, request.shiftId);
  const isBlind = shift.state === 'open' && shift.cashier === tx.actor.username;
  const again = 'The expected amounts have already been shown: count again beside a second person.';
  const witness = isBlind ? undefined : secondPerson(tx.actor, signed, again);
  const drawers = await countedDrawers(tx, shift, request.lines);
  storeCount(tx, { shiftId: shift.id, witness, drawers });
  tx.send(CLOSING, [shift.id], { rows: 1 });
  tx.audit('shift.count', 'shift', shift.id, {
    after: { counted: drawers.map(auditedCount), ...(witness && { witness: witness.username }) },
  });
  emitShift(tx, 'ShiftChanged', { ...shift, state: 'closing' });
}

function auditedCount({ name, currency, expected, counted }: CountedAmount) {
  return { payment: name, unit: currency, expected: Number(expected), counted: Number(counted) };
}
