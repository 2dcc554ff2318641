import type { Tx } from '../events/unit-of-work.js';
import { Problem } from '../kernel/http/problem.js';
import { startShift, type Shift } from '../ledger/index.js';
import type { ShiftRecord } from './shift-rows.js';
import { SHIFT_COLUMNS } from './shift-rows.js';

// Waits for the payments that are under way, which share it; payments that come wait for what happens to it.
const HOLD = `select ${SHIFT_COLUMNS} from shift s where cashier = $1 and state = $2 for update`;

/** The cashier's shift in this state, held until the commit. */
export function heldShift(
  tx: Tx,
  state: 'open' | 'closing',
  cashier = tx.actor.username,
): Promise<ShiftRecord | undefined> {
  return tx.one<ShiftRecord>(HOLD, [cashier, state]);
}

export async function heldOpenShift(tx: Tx): Promise<ShiftRecord> {
  const shift = await heldShift(tx, 'open');
  if (shift) return shift;
  throw new Problem('conflict', 'No shift is open: open one first.');
}

/**
 * The cashier's open shift, held; one is opened where there is none. Held outright and never shared first: two who
 * share it would each wait for the other to let go.
 */
export async function heldOrOpened(tx: Tx, cashier: Shift['cashier']): Promise<ShiftRecord> {
  const held = await heldShift(tx, 'open', cashier.username);
  if (held) return held;
  await startShift(tx, cashier);
  return heldOrOpened(tx, cashier);
}

/** Tells the cashier's screens and the managers' that something of a shift changed. */
export function tellShift(
  tx: Tx,
  type: 'ShiftChanged' | 'ShiftLeftOpen' | 'ShiftClosed',
  shift: ShiftRecord,
): void {
  const { id, cashier, cashier_name: cashierName, day, state, opened_at } = shift;
  tx.emit(type, id, {
    shiftId: id,
    cashier,
    cashierName,
    day,
    state,
    openedAt: opened_at.toISOString(),
    at: tx.now.toISOString(),
  });
}
