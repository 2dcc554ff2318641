import type { Sql } from '../kernel/database.js';
import { TAKINGS, type Account, type Transfer } from '../ledger/index.js';

/** What went over the counter by one payment type, change subtracted. */
interface TakenRow {
  readonly payment: string;
  readonly currency: string;
  readonly rate: string;
  readonly minor: string;
  readonly base_minor: string;
}

/** A journal as it was posted. */
export interface TurnedRows {
  readonly transfers: readonly Transfer[];
  readonly taken: readonly TakenRow[];
}

interface TransferRow {
  readonly debit: AccountRow;
  readonly credit: AccountRow;
  readonly currency: string;
  readonly amount: string;
  readonly rate: string | null;
  readonly worth: string | null;
  readonly lines: readonly { readonly id: string; readonly amount: string }[];
}

interface AccountRow extends Pick<Account, 'kind' | 'owner'> {
  readonly shift_id: string | null;
  readonly payment_type_id: string | null;
}

const TRANSFERS = `
  select to_json(d) as debit, to_json(c) as credit, t.currency, t.amount_minor::text as amount, t.rate::text as rate,
    t.worth_minor::text as worth,
    coalesce((select json_agg(json_build_object('id', l.booking_profile_id, 'amount', l.amount_minor::text))
      from transfer_line l where l.transfer_id = t.id), '[]') as lines
  from transfer t
  join account d on d.id = t.debit and d.currency = t.currency
  join account c on c.id = t.credit and c.currency = t.currency
  where t.journal_id = $1 order by t.id`;

const TAKEN = `
  select payment, currency, coalesce(rate, 1)::text as rate, sum(minor)::text as minor,
    sum(base_minor)::text as base_minor
  from (${TAKINGS}) taking where journal_id = $1
  group by 1, 2, 3 having sum(minor) <> 0 order by 1, 2, 3`;

export async function turnedRows(sql: Sql, journalId: string): Promise<TurnedRows> {
  const [rows, taken] = await Promise.all([
    sql.sql<TransferRow>(TRANSFERS, [journalId]),
    sql.sql<TakenRow>(TAKEN, [journalId]),
  ]);
  return { transfers: rows.map(transfer), taken };
}

function transfer({ debit, credit, currency, amount, rate, worth, lines }: TransferRow): Transfer {
  return {
    debit: account(debit),
    credit: account(credit),
    currency,
    amount: BigInt(amount),
    ...(rate !== null && worth !== null && { exchanged: { rate, worth: BigInt(worth) } }),
    lines: lines.map((line) => ({ bookingProfileId: line.id, amount: BigInt(line.amount) })),
  };
}

function account({ kind, owner, shift_id, payment_type_id }: AccountRow): Account {
  return {
    kind,
    owner,
    ...(shift_id !== null && { shiftId: shift_id }),
    ...(payment_type_id !== null && { paymentTypeId: payment_type_id }),
  };
}
