import type { OwnShifts, OpenShiftRequest } from '../../../shared/contract/shifts.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict } from '../../kernel/http/problem.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { drawer, post, safe } from '../../ledger/index.js';
import { lockOrOpenShift, emitShift, FLOATED, refuseDuringCount } from '../locked-shift.js';
import { amountsOf, cashLines, transfersOf } from '../moved-lines.js';
import { ownShifts } from '../own-shifts.js';

/** Opens the own shift with its float, or gives the float to one that a payment opened: once a shift. */
export class OpenShift extends KeyedCommand<OpenShiftRequest, OwnShifts> {}

export const OpenShiftHandler = keyedHandler(OpenShift, 'shift.open', async (tx, request, { actor }) => {
  await giveFloat(tx, request);
  return ownShifts(tx, tx.now, actor.username);
});

async function giveFloat(tx: Tx, request: OpenShiftRequest): Promise<void> {
  const floats = await cashLines(tx, 'floats', request.floats);
  const shift = await lockOrOpenShift(tx, tx.actor);
  refuseDuringCount(tx, shift);
  if (shift.float_at !== null)
    throw conflict('Your open shift already has its float: it is given once per shift, or handed over.');
  tx.send(FLOATED, [shift.id, tx.now], { rows: 1 });
  if (floats.length > 0) {
    const transfers = transfersOf(floats, (type) => drawer(shift.id, type), safe);
    post(tx, { act: 'float', shiftId: shift.id, transfers });
  }
  tx.audit('shift.float', 'shift', shift.id, { after: { amounts: amountsOf(floats) } });
  emitShift(tx, 'ShiftChanged', shift);
}
