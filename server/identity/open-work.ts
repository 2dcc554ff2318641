import { formatMoney } from '../../shared/domain/money/money.js';
import { can } from '../../shared/domain/people/access.js';
import type { Role } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { conflict } from '../kernel/http/problem.js';
import type { UserRow } from './user.entity.js';

interface DrawerRow {
  readonly currency: string;
  readonly minor: number;
}

// A shift in which nothing moved has no drawer. It is held, so that it is not closed and opened anew meanwhile.
const SHIFTS = `select id from shift where cashier = $1 and state <> 'closed' order by id for update`;
const DRAWERS = `
  select a.currency, sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end)::bigint as minor
  from account a join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
  where a.shift_id = any($1) and a.kind = 'drawer'
  group by a.currency having sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end) <> 0
  order by a.currency`;

/**
 * Nobody else's drawer holds the money: whoever has an open shift stays, with a role that may close it. `role`: the
 * one they would have; left out: they are removed.
 */
export async function refuseOpenDrawer(tx: Tx, user: UserRow, role?: Role): Promise<void> {
  if (can(role, 'shifts.own')) return;
  const shifts = await tx.sql<{ id: string }>(SHIFTS, [user.username]);
  if (shifts.length === 0) return;
  const drawers = await tx.sql<DrawerRow>(DRAWERS, [shifts.map(({ id }) => id)]);
  const sums = drawers
    .map(({ currency, minor }) => `${currency} ${formatMoney(BigInt(minor))}`)
    .join(' and ');
  const holds = sums === '' ? 'an open shift' : `an open drawer with ${sums}`;
  const name = `${user.firstName} ${user.surname}`.trim() || user.username;
  const message = `${name} has ${holds}: hand it over, or count and close it under Shifts, first.`;
  throw conflict(message, role === undefined ? {} : { errors: [{ field: 'userRole', message }] });
}
