import type { OwnShifts } from '../../../shared/contract/shifts.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { emitShift, lockOpenShift } from '../locked-shift.js';
import { ownShifts } from '../own-shifts.js';
import { isBeingCounted } from '../shift-rows.js';

/** Begins the blind count of one's own open shift, or leaves it: in between no call tells what moved in its drawers. */
export class BeginCount extends CommandOf<{ actor: Actor; act: 'begin' | 'leave' }, OwnShifts> {}

export const BeginCountHandler = commandHandler(BeginCount, async (tx, { actor, act }) => {
  await (act === 'begin' ? begin(tx) : leave(tx));
  return ownShifts(tx, tx.now, actor.username);
});

const BEGUN = 'update shift set count_begun_at = $2 where id = $1';

async function begin(tx: Tx): Promise<void> {
  const shift = await lockOpenShift(tx);
  if (isBeingCounted(shift)) return;
  tx.send(BEGUN, [shift.id, tx.now], { rows: 1 });
  tx.audit('shift.count-begin', 'shift', shift.id);
  emitShift(tx, 'ShiftChanged', shift);
}

/** Whoever leaves a count and begins it again has seen the figures meanwhile: the trail says so. */
async function leave(tx: Tx): Promise<void> {
  const shift = await lockOpenShift(tx);
  if (!isBeingCounted(shift)) return;
  tx.send(BEGUN, [shift.id, null], { rows: 1 });
  tx.audit('shift.count-leave', 'shift', shift.id, { before: { begun: shift.count_begun_at } });
  emitShift(tx, 'ShiftChanged', shift);
}
