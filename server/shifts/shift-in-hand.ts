import { can } from '../../shared/domain/people/access.js';
import type { Tx } from '../events/unit-of-work.js';
import { notFound, Problem } from '../kernel/http/problem.js';
import { heldOpenShift, heldShift } from './held-shift.js';
import { SHIFT_COLUMNS, type ShiftRecord } from './shift-rows.js';

const HOLD = `select ${SHIFT_COLUMNS} from shift s where id = $1 and state <> 'closed' for update`;

/** The shift that is counted or closed, held: one's own, or another's whose cashier cannot, for managers. */
async function standingShift(tx: Tx, id: string): Promise<ShiftRecord> {
  const shift = await tx.one<ShiftRecord>(HOLD, [id]);
  if (!shift) throw notFound('The shift, not closed,');
  if (shift.cashier !== tx.actor.username && !can(tx.actor.role, 'shifts.everyone'))
    throw new Problem('forbidden', "Only managers may count and close another cashier's shift.");
  return shift;
}

/** What was counted once is counted again; the next one waits until that is closed. */
export async function shiftToCount(tx: Tx, id: string | null | undefined): Promise<ShiftRecord> {
  if (id == null) return (await heldShift(tx, 'closing')) ?? heldOpenShift(tx);
  const shift = await standingShift(tx, id);
  const counted = shift.state === 'closing' ? undefined : await heldShift(tx, 'closing', shift.cashier);
  if (counted)
    throw new Problem('conflict', 'A shift of this cashier has already been counted: close that one first.');
  return shift;
}

export async function shiftToClose(tx: Tx, id: string | null | undefined): Promise<ShiftRecord> {
  const shift = id == null ? await heldShift(tx, 'closing') : await standingShift(tx, id);
  if (shift?.state === 'closing') return shift;
  throw new Problem('conflict', 'The shift has not been counted: count it first.');
}
