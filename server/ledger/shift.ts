import type { Tx } from '../events/unit-of-work.js';

/** A shift as it is stored. */
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
  returning day, (select shift_hours from laboratory) as hours`;

interface StoredShift {
  /** The laboratory's day. */
  readonly day: string;
  /** After this many it should be closed. */
  readonly hours: number;
}

/**
 * Whether a journal's shift is counted blindly at the moment by this cashier, to whom no call tells then what moved
 * in it. `shift` and `cashier` are SQL.
 */
export const isCountedBlindly = (shift: string, cashier: string): string => `exists (
  select from shift blind where blind.id = ${shift} and blind.cashier = ${cashier} and blind.state = 'open'
    and blind.count_begun_at is not null)`;

/** Writes shifts as they were; one whose cashier has an open shift already is left out. Answers the others. */
export function storeShifts(tx: Tx, shifts: readonly Shift[]): Promise<StoredShift[]> {
  const rows = shifts.map(({ id, cashier, openedAt, closedAt }) => ({
    id,
    cashier: cashier.username,
    cashier_name: cashier.name,
    opened_at: openedAt,
    closed_at: closedAt,
  }));
  return tx.sql<StoredShift>(STORE, [JSON.stringify(rows)]);
}

type Cashier = Shift['cashier'];

/** The cashier's open shift; taking money without one opens it, without a float. */
export async function openShift(tx: Tx, cashier: Cashier = tx.actor): Promise<string> {
  const found = await tx.one<{ id: string }>(OPEN_SHIFT, [cashier.username]);
  if (found) return found.id;
  // Otherwise someone opened it in the same moment.
  return (await startShift(tx, cashier)) ?? openShift(tx, cashier);
}

/** Opens a shift for a cashier without one; undefined: there is one, which is not locked. */
export async function startShift(tx: Tx, cashier: Cashier): Promise<string | undefined> {
  const id = tx.id();
  const [stored] = await storeShifts(tx, [{ id, cashier, openedAt: tx.now, closedAt: null }]);
  if (stored === undefined) return undefined;
  announceOpened(tx, id, cashier, stored);
  return id;
}

const HOUR_MS = 3_600_000;

function announceOpened(tx: Tx, id: string, { username, name }: Cashier, { day, hours }: StoredShift): void {
  const at = tx.now.toISOString();
  const dueAt = new Date(tx.now.getTime() + hours * HOUR_MS).toISOString();
  tx.emit('ShiftOpened', id, {
    shiftId: id,
    cashier: username,
    cashierName: name,
    day,
    state: 'open',
    openedAt: at,
    dueAt,
    at,
  });
  tx.audit('shift.open', 'shift', id, { after: { cashier: username, at } });
}
