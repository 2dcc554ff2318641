import type { OwnShifts, MoveMoneyRequest } from '../../../shared/contract/shifts.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { drawer, post, startShift } from '../../ledger/index.js';
import {
  lockOpenShift,
  lockOrOpenShift,
  emitShift,
  FLOATED,
  refuseDuringCount,
  secondPerson,
} from '../locked-shift.js';
import { amountsOf, cashLines, refuseMoreThanDrawer, refuseNothing, transfersOf } from '../moved-lines.js';
import { ownShifts } from '../own-shifts.js';
import type { ShiftRecord } from '../shift-rows.js';

/** Cash from the user's drawer into that of the person who signs beside: two signed movements that net to zero. */
export class HandOverDrawer extends CommandOf<
  { actor: Actor; request: MoveMoneyRequest; key: string; receiver: Actor | undefined },
  OwnShifts
> {}

export const HandOverDrawerHandler = keyedHandler(
  HandOverDrawer,
  'shift.handover',
  async (tx, request, { actor, receiver }) => {
    await handOver(tx, request, receiver);
    return ownShifts(tx, tx.now, actor.username);
  },
);

async function handOver(tx: Tx, { lines, reason }: MoveMoneyRequest, signed: Actor | undefined) {
  const receiver = secondPerson(
    tx.actor,
    signed,
    'The person who receives the money has to sign in beside you.',
  );
  const moved = await cashLines(tx, 'lines', lines);
  refuseNothing(moved, 'lines');
  const { from, into } = await bothShifts(tx, receiver);
  for (const shift of [from, into]) refuseDuringCount(tx, shift);
  await refuseMoreThanDrawer(tx, from.id, moved);
  const transfers = transfersOf(
    moved,
    (type) => drawer(into.id, type),
    (type) => drawer(from.id, type),
  );
  post(tx, { act: 'handover', shiftId: from.id, witness: receiver, reason: reason ?? null, transfers });
  tx.audit('shift.handover', 'shift', from.id, {
    after: { to: receiver.username, toShift: into.id, amounts: amountsOf(moved) },
    ...(reason !== undefined && { reason }),
  });
  emitShift(tx, 'ShiftChanged', from);
  emitShift(tx, 'ShiftChanged', into);
}

/** A shift that the handover opens begins with it: asked for a float, its cashier would enter the same money again. */
async function shiftOfReceiver(tx: Tx, receiver: Actor): Promise<ShiftRecord> {
  const begun = await startShift(tx, receiver);
  const shift = await lockOrOpenShift(tx, receiver);
  if (begun === shift.id) tx.send(FLOATED, [begun, tx.now], { rows: 1 });
  return shift;
}

/** Held in one order, so that two who hand over to each other wait and no more. */
async function bothShifts(
  tx: Tx,
  receiver: Actor,
): Promise<{ readonly from: ShiftRecord; readonly into: ShiftRecord }> {
  const isFirst = tx.actor.username < receiver.username;
  const early = isFirst ? await lockOpenShift(tx) : undefined;
  const into = await shiftOfReceiver(tx, receiver);
  const from = early ?? (await lockOpenShift(tx));
  return { from, into };
}
