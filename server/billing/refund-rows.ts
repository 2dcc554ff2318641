import type { Sql } from '../kernel/database.js';
import { TAKINGS } from '../ledger/index.js';
import type { PaidByType } from './refund.js';

/** A payment that was not turned round. */
const STANDS = `kind = 'payment' and not exists (select from journal v where v.reverses = journal_id)`;

/** Payments once had no upper bound: what was paid at an absurd rate is cut to what an exact integer holds. */
const PAID_BY_TYPE = `
  select payment_type_id,
    least(greatest(sum(base_minor), -9007199254740991), 9007199254740991)::bigint as base_minor,
    (array_agg(coalesce(rate, 1) order by at desc) filter (where ${STANDS}))[1] as rate
  from (${TAKINGS}) taking where booking_id = $1
  group by payment_type_id having count(*) filter (where ${STANDS}) > 0`;

const RECEIVED = `
  select distinct unnest(codes) as code from specimen
  where booking_id = $1 and state in ('received','in_process','done','stored','discarded')
    and (rejected_at is null or accepted_at is not null)`;

/** What is left of each payment type that paid. */
export function paidByType(sql: Sql, bookingId: string): Promise<PaidByType[]> {
  return sql.sql<PaidByType>(PAID_BY_TYPE, [bookingId]);
}

/** Codes whose specimen the bench has, a rejected one left out unless it is examined all the same. */
export async function receivedCodes(sql: Sql, bookingId: string): Promise<string[]> {
  const rows = await sql.sql<{ code: string }>(RECEIVED, [bookingId]);
  return rows.map(({ code }) => code);
}
