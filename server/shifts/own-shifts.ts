import type { CountedShift, DrawerKind, OwnShifts, Shift } from '../../shared/contract/shifts.js';
import type { Sql } from '../kernel/database.js';
import { countsOf, checkCount, lastCount } from './counts.js';
import { drawerKind, drawersOf } from './drawers.js';
import { allTypes } from './moved-lines.js';
import { ownShiftView, SHIFT_COLUMNS, shiftShape, shiftView, type ShiftRecord } from './shift-rows.js';

const STANDING = `select ${SHIFT_COLUMNS} from shift s where cashier = $1 and state = any($2) order by opened_at`;
const CLOSED = `
  select ${SHIFT_COLUMNS} from shift s where cashier = $1 and state = 'closed' order by opened_at desc limit 5`;

/** A cashier's view of their own shifts; for an open one never the expected amount in its drawers. */
export async function ownShifts(sql: Sql, at: Date, cashier: string): Promise<OwnShifts> {
  const [current, closed] = await Promise.all([
    sql.sql<ShiftRecord>(STANDING, [cashier, ['open', 'closing']]),
    sql.sql<ShiftRecord>(CLOSED, [cashier]),
  ]);
  const open = current.find(({ state }) => state === 'open');
  const closing = current.find(({ state }) => state === 'closing');
  return {
    open: open ? await ownShiftView(sql, open) : null,
    closing: closing ? await countedShift(sql, at, closing) : null,
    kinds: await kindsOf(sql, at, closing ?? open),
    closed: closed.map((row): Shift => shiftShape(row)),
  };
}

async function countedShift(sql: Sql, at: Date, row: ShiftRecord): Promise<CountedShift> {
  const [view, counts] = await Promise.all([shiftView(sql, row), countsOf(sql, row.id)]);
  const count = lastCount(counts);
  const judged = await checkCount(sql, at, count);
  return { ...view, count, ...judged };
}

/** Cash that is in use, then whatever else lies in the drawer. */
export async function kindsOf(
  sql: Sql,
  at: Date,
  shift: { readonly id: string } | undefined,
): Promise<DrawerKind[]> {
  const [types, drawers] = await Promise.all([allTypes(sql, at), drawersOf(sql, shift ? [shift.id] : [])]);
  const cash = types
    .filter((type) => type.cash && type.active)
    .map((type): DrawerKind => ({
      paymentTypeId: type.id,
      payment: type.name,
      paymentUnit: type.units,
      cash: true,
    }));
  const keyOf = (kind: DrawerKind): string => `${kind.paymentTypeId} ${kind.paymentUnit}`;
  const known = new Set(cash.map(keyOf));
  return [...cash, ...drawers.map(drawerKind).filter((kind) => !known.has(keyOf(kind)))];
}
