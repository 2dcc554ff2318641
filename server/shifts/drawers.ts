import type { DrawerKind, DrawerMoves } from '../../shared/contract/shifts.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { Sql } from '../kernel/database.js';

/** A drawer in one unit, with its balance in the ledger, in hundredths. */
export interface DrawerRow {
  readonly shift_id: string;
  readonly payment_type_id: string;
  readonly payment: string;
  readonly currency: string;
  readonly cash: boolean;
  readonly float: number;
  readonly taken: number;
  readonly change: number;
  readonly refunds: number;
  readonly voided: number;
  readonly drops: number;
  readonly handed_in: number;
  readonly handed_out: number;
  /** The amount that should be there; after the close none. */
  readonly expected: number;
}

// Every act that is not the shift's own movement is a taking or a refund: nothing is left out, so that the columns sum
// to the expected amount.
export const DRAWER_MOVE_KINDS = `('float','drop','handover','close','void')`;

const DRAWERS = `
  select a.shift_id, a.payment_type_id, p.name as payment, a.currency, p.cash,
    coalesce(sum(m.minor) filter (where m.act = 'float'), 0)::bigint as float,
    coalesce(sum(m.minor) filter (where m.minor > 0 and m.act not in ${DRAWER_MOVE_KINDS}), 0)::bigint as taken,
    coalesce(-sum(m.minor) filter (where m.minor < 0 and m.act = 'payment'), 0)::bigint as change,
    coalesce(-sum(m.minor) filter (where m.minor < 0 and m.act <> 'payment' and m.act not in ${DRAWER_MOVE_KINDS}), 0)::bigint
      as refunds,
    coalesce(-sum(m.minor) filter (where m.act = 'void'), 0)::bigint as voided,
    coalesce(-sum(m.minor) filter (where m.act = 'drop'), 0)::bigint as drops,
    coalesce(sum(m.minor) filter (where m.minor > 0 and m.act = 'handover'), 0)::bigint as handed_in,
    coalesce(-sum(m.minor) filter (where m.minor < 0 and m.act = 'handover'), 0)::bigint as handed_out,
    sum(m.minor)::bigint as expected
  from account a
  join payment_type p on p.id = a.payment_type_id
  cross join lateral (
    select j.act, t.amount_minor as minor from transfer t join journal j on j.id = t.journal_id
    where t.debit = a.id and t.currency = a.currency
    union all
    select j.act, -t.amount_minor from transfer t join journal j on j.id = t.journal_id
    where t.credit = a.id and t.currency = a.currency
  ) m
  where a.shift_id = any($1) and a.kind = 'drawer'
  group by a.shift_id, a.payment_type_id, p.name, p.created_at, a.currency, p.cash
  order by p.cash desc, p.created_at, p.name, a.currency`;

/** The contents of shifts' drawers, now or then. */
export function drawersOf(sql: Sql, shiftIds: readonly string[]): Promise<DrawerRow[]> {
  return sql.sql<DrawerRow>(DRAWERS, [shiftIds]);
}

const text = (minor: number): string => formatMoney(BigInt(minor));

export function drawerKind(row: DrawerRow): DrawerKind {
  const { payment_type_id: paymentTypeId, payment, currency: paymentUnit, cash } = row;
  return { paymentTypeId, payment, paymentUnit, cash };
}

export function drawerMoves(row: DrawerRow): DrawerMoves {
  return {
    ...drawerKind(row),
    float: text(row.float),
    taken: text(row.taken),
    change: text(row.change),
    refunds: text(row.refunds),
    voided: text(row.voided),
    drops: text(row.drops),
    handedIn: text(row.handed_in),
    handedOut: text(row.handed_out),
  };
}
