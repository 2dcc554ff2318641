import type { Tx } from '../events/unit-of-work.js';

export interface Shift {
  readonly id: string;
  readonly cashier: { readonly username: string; readonly name: string };
  readonly openedAt: Date;
  /** Null: open. */
  readonly closedAt: Date | null;
}

// Shared, so that a close waits for the payments that are under way, and they for it.
const OPEN_SHIFT = `select id from shift where cashier = $1 and state = 'open' for share`;

const STORE = `
  insert into shift (id, cashier, cashier_name, day, opened_at, state, closed_at)
  select s.id, cashier, cashier_name, (opened_at at time zone l.time_zone)::date, opened_at,
    case when closed_at is null then 'open' else 'closed' end, closed_at
  from laboratory l cross join json_to_recordset($1::json) as s
    (id uuid, cashier text, cashier_name text, opened_at timestamptz, closed_at timestamptz)
  on conflict (cashier) where state = 'open' do nothing
  returning day`;

/** Writes shifts as they were; one whose cashier has an open shift already is left out. Answers their days. */
export async function storeShifts(tx: Tx, shifts: readonly Shift[]): Promise<string[]> {
  const rows = shifts.map(({ id, cashier, openedAt, closedAt }) => ({
    id,
    cashier: cashier.username,
    cashier_name: cashier.name,
    opened_at: openedAt,
    closed_at: closedAt,
  }));
  const stored = await tx.sql<{ day: string }>(STORE, [JSON.stringify(rows)]);
  return stored.map(({ day }) => day);
}

/** The cashier's open shift; taking money without one opens it, without a float (MONEY "Shifts"). */
export async function openShift(tx: Tx): Promise<string> {
  const { username: cashier } = tx.actor;
  const found = await tx.one<{ id: string }>(OPEN_SHIFT, [cashier]);
  if (found) return found.id;
  const id = tx.id();
  const [day] = await storeShifts(tx, [{ id, cashier: tx.actor, openedAt: tx.now, closedAt: null }]);
  // Someone opened it in the same moment.
  if (day === undefined) return openShift(tx);
  const at = tx.now.toISOString();
  tx.emit('ShiftOpened', id, { shiftId: id, cashier, day, at });
  tx.audit({
    action: 'shift.open',
    subjectKind: 'shift',
    subjectId: id,
    after: { cashier, at, float: null },
  });
  return id;
}
