import { can } from '../../shared/domain/people/access.js';
import type { Tx } from '../events/unit-of-work.js';
import { conflict, forbidden, Problem, notFound } from '../kernel/http/problem.js';
import { startShift, type Shift } from '../ledger/index.js';
import type { Actor } from '../kernel/actor.js';
import { isBeingCounted, type ShiftRecord, SHIFT_COLUMNS } from './shift-rows.js';

// Waits for the payments that are under way, which share it; payments that come wait for what happens to it.
const HOLD = `select ${SHIFT_COLUMNS} from shift s where cashier = $1 and state = $2 for update`;

/** The cashier's shift in this state, held until the commit. */
function lockShift(
  tx: Tx,
  state: 'open' | 'closing',
  cashier = tx.actor.username,
): Promise<ShiftRecord | undefined> {
  return tx.one<ShiftRecord>(HOLD, [cashier, state]);
}

/** What is moved or refused during a blind count would tell the cashier what it must come to. */
export function refuseDuringCount(tx: Tx, shift: ShiftRecord): void {
  if (!isBeingCounted(shift)) return;
  if (shift.cashier === tx.actor.username)
    throw conflict('You are counting this shift: finish the count, or leave it first.');
  throw conflict(`${shift.cashier_name} is counting: hand the money over once that is done.`);
}

export async function lockOpenShift(tx: Tx): Promise<ShiftRecord> {
  const shift = await lockShift(tx, 'open');
  if (shift) return shift;
  throw conflict('No shift is open: open one first.');
}

/**
 * The cashier's open shift, locked; one is opened if there is none. The lock is exclusive from the start: two callers
 * who first share it would wait for each other.
 */
export async function lockOrOpenShift(tx: Tx, cashier: Shift['cashier']): Promise<ShiftRecord> {
  const locked = await lockShift(tx, 'open', cashier.username);
  if (locked) return locked;
  await startShift(tx, cashier);
  return lockOrOpenShift(tx, cashier);
}

/** It has its float, or was handed over with money: it is not asked for one again. */
export const FLOATED = 'update shift set float_at = $2 where id = $1';

/** Tells the cashier's screens and the managers' that something of a shift changed. */
export function emitShift(
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

const STANDING = `select ${SHIFT_COLUMNS} from shift s where id = $1 and state <> 'closed' for update`;

/** The shift that is counted or closed, held: one's own, or another's whose cashier cannot, for managers. */
async function lockOpenOrCounted(tx: Tx, id: string): Promise<ShiftRecord> {
  const shift = await tx.one<ShiftRecord>(STANDING, [id]);
  if (!shift) throw notFound('The shift, not closed,');
  if (shift.cashier !== tx.actor.username && !can(tx.actor.role, 'shifts.everyone'))
    throw forbidden("Only managers may count and close another cashier's shift.");
  return shift;
}

/** The shift being counted is counted again; the next waits until it is closed. */
export async function shiftToCount(tx: Tx, id: string | null | undefined): Promise<ShiftRecord> {
  if (id == null) return (await lockShift(tx, 'closing')) ?? lockOpenShift(tx);
  const shift = await lockOpenOrCounted(tx, id);
  const counted = shift.state === 'closing' ? undefined : await lockShift(tx, 'closing', shift.cashier);
  if (counted) throw conflict('A shift of this cashier has already been counted: close that one first.');
  return shift;
}

export async function shiftToClose(tx: Tx, id: string | null | undefined): Promise<ShiftRecord> {
  const shift = id == null ? await lockShift(tx, 'closing') : await lockOpenOrCounted(tx, id);
  if (shift?.state === 'closing') return shift;
  throw conflict('The shift has not been counted: count it first.');
}

/** Another one who may take payments, signed in beside the cashier. */
export function secondPerson(cashier: Actor, signed: Actor | undefined, why: string): Actor {
  if (signed === undefined) throw new Problem('witness_required', why);
  if (signed.id === cashier.id)
    throw new Problem('witness_required', 'You cannot sign as your own second person: someone else has to.');
  if (!can(signed.role, 'payments.take'))
    throw new Problem('witness_required', `${signed.name} does not handle money and cannot sign for it.`);
  return signed;
}
