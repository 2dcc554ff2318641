import type { Shift, ShiftMove, ShiftView } from '../../shared/contract/shifts.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { ShiftState } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { drawerMoves, drawersOf, DRAWER_MOVE_KINDS } from './drawers.js';

export interface ShiftRecord {
  readonly id: string;
  readonly cashier: string;
  readonly cashier_name: string;
  readonly day: string;
  readonly opened_at: Date;
  readonly float_at: Date | null;
  readonly count_begun_at: Date | null;
  readonly state: ShiftState;
  readonly closed_at: Date | null;
  readonly report_number: number | null;
}

export const SHIFT_COLUMNS = `s.id, s.cashier, s.cashier_name, s.day, s.opened_at, s.float_at, s.count_begun_at, s.state, s.closed_at,
  s.report_number`;

/** Its cashier has begun the blind count, and neither finished nor left it. */
export function isBeingCounted({ state, count_begun_at }: ShiftRecord): boolean {
  return state === 'open' && count_begun_at !== null;
}

export function shiftShape(row: ShiftRecord): Shift {
  return {
    id: row.id,
    cashier: row.cashier,
    cashierName: row.cashier_name,
    day: row.day,
    openedAt: row.opened_at.toISOString(),
    state: row.state,
    hasFloat: row.float_at !== null,
    countBegunAt: isBeingCounted(row) ? (row.count_begun_at?.toISOString() ?? null) : null,
    closedAt: row.closed_at?.toISOString() ?? null,
    reportNumber: row.report_number,
  };
}

// Refunds here are all acts in the drawer's column of refunds, returned deposits and credit notes too.
const COUNTS = `
  select count(*) filter (where act = 'payment')::integer as payments,
    count(*) filter (where act = 'refund' or act <> 'payment' and act not in ${DRAWER_MOVE_KINDS} and exists (
      select from transfer t join account a on a.id = t.credit and a.currency = t.currency
      where t.journal_id = journal.id and a.kind = 'drawer' and a.shift_id = $1))::integer as refunds
  from journal where shift_id = $1 and receipt_number is not null`;

interface MoveRow {
  readonly id: string;
  readonly at: Date;
  readonly act: ShiftMove['act'];
  readonly received: boolean;
  readonly by: string;
  readonly witness: string | null;
  readonly payment: string;
  readonly currency: string;
  readonly minor: number;
  readonly counted: string | null;
}

const MOVES = `
  select j.id, j.at, j.act, j.act = 'handover' and t.debit = a.id as received, j.actor_name as by,
    j.witness_name as witness, p.name as payment, t.currency, t.amount_minor as minor,
    (select l ->> 'counted' from handover_check h cross join jsonb_array_elements(h.lines) l
     where h.journal_id = j.id and l ->> 'paymentTypeId' = p.id::text and l ->> 'paymentUnit' = t.currency) as counted
  from account a
  join payment_type p on p.id = a.payment_type_id
  join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
  join journal j on j.id = t.journal_id
  where a.shift_id = $1 and a.kind = 'drawer' and j.act in ('float','drop','handover')
  order by j.at, j.id, p.created_at, p.name`;

/** The X view for its cashier: a blind count that is open hides all of it but the number of receipts. */
export async function ownShiftView(sql: Sql, row: ShiftRecord): Promise<ShiftView> {
  const view = await shiftView(sql, row);
  return isBeingCounted(row) ? { ...view, drawers: [], moves: [] } : view;
}

/** The X view: what moved, and nowhere what it comes to. */
export async function shiftView(sql: Sql, row: ShiftRecord): Promise<ShiftView> {
  const [drawers, counted, moves] = await Promise.all([
    drawersOf(sql, [row.id]),
    sql.one<{ payments: number; refunds: number }>(COUNTS, [row.id]),
    sql.sql<MoveRow>(MOVES, [row.id]),
  ]);
  return {
    ...shiftShape(row),
    payments: counted?.payments ?? 0,
    refunds: counted?.refunds ?? 0,
    drawers: drawers.map(drawerMoves),
    moves: shiftMoves(moves),
  };
}

function shiftMoves(rows: readonly MoveRow[]): ShiftMove[] {
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.flatMap((id) => {
    const lines = rows.filter((row) => row.id === id);
    const [first] = lines;
    if (!first) return [];
    const { at, act, received, by, witness } = first;
    return [{ id, at: at.toISOString(), act, received, by, witness, lines: lines.map(moveLine) }];
  });
}

function moveLine({ payment, currency, minor, counted }: MoveRow): ShiftMove['lines'][number] {
  const amount = formatMoney(BigInt(minor));
  return { payment, paymentUnit: currency, amount, ...(counted !== null && { counted }) };
}
