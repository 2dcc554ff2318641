import type { OwnShifts, MoveMoneyRequest } from '../../../shared/contract/shifts.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { drawer, post, safe } from '../../ledger/index.js';
import { lockOpenShift, emitShift, refuseDuringCount } from '../locked-shift.js';
import { amountsOf, cashLines, refuseMoreThanDrawer, refuseNothing, transfersOf } from '../moved-lines.js';
import { ownShifts } from '../own-shifts.js';

/** Cash from one’s own drawer into the safe, during the shift. */
export class DropToSafe extends KeyedCommand<MoveMoneyRequest, OwnShifts> {}

export const DropToSafeHandler = keyedHandler(DropToSafe, 'shift.drop', async (tx, request, { actor }) => {
  await drop(tx, request);
  return ownShifts(tx, tx.now, actor.username);
});

async function drop(tx: Tx, { lines, reason }: MoveMoneyRequest): Promise<void> {
  const moved = await cashLines(tx, 'lines', lines);
  refuseNothing(moved, 'lines');
  const shift = await lockOpenShift(tx);
  refuseDuringCount(tx, shift);
  await refuseMoreThanDrawer(tx, shift.id, moved);
  const transfers = transfersOf(moved, safe, (type) => drawer(shift.id, type));
  post(tx, { act: 'drop', shiftId: shift.id, reason: reason ?? null, transfers });
  tx.audit('shift.drop', 'shift', shift.id, {
    after: { amounts: amountsOf(moved) },
    ...(reason !== undefined && { reason }),
  });
  emitShift(tx, 'ShiftChanged', shift);
}
