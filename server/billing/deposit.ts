import type { PaymentBody } from '../../shared/contract/billing.js';
import { sum, type Minor } from '../../shared/domain/money/money.js';
import { PATIENT_DEPOSIT } from '../../shared/domain/money/tender-settle.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';

/** What stands on one patient's account; after a merge there is one for each of the records. */
export interface HeldDeposit {
  readonly patientId: string;
  readonly amount: Minor;
}

// The survivor of a merge first: what is on deposit for a record that was merged is used once its own is.
const ACCOUNTS = `
  select p.id, coalesce((
    select sum(case when t.credit = a.id then t.amount_minor else -t.amount_minor end)
    from account a join transfer t on a.id in (t.debit, t.credit) and a.currency = t.currency
    where a.kind = 'deposit' and a.id = account_id('deposit', p.id::text, l.base_currency)
      and a.currency = l.base_currency), 0)::bigint as minor
  from patient p cross join laboratory l
  where p.id = $1 or p.merged_into = $1 order by p.merged_into is not null, p.id`;

export async function depositsOf(sql: Sql, patientId: string): Promise<HeldDeposit[]> {
  const rows = await sql.sql<{ id: string; minor: number }>(ACCOUNTS, [patientId]);
  return rows.map(({ id, minor }) => ({ patientId: id, amount: BigInt(minor) }));
}

const HOLD = `select id from patient where id = $1 or merged_into = $1 order by id for no key update`;

/** The same, held until the commit: two who use it at once wait for each other, and it never goes below zero. */
export async function holdDeposits(tx: Tx, patientId: string): Promise<HeldDeposit[]> {
  await tx.sql(HOLD, [patientId]);
  return depositsOf(tx, patientId);
}

export function onDeposit(deposits: readonly HeldDeposit[]): Minor {
  return sum(deposits.map(({ amount }) => amount));
}

/** Takes an amount from accounts that hold it, one after the other; what is there is left untouched. */
export function drawn(deposits: readonly HeldDeposit[], amount: Minor): HeldDeposit[] {
  let rest = amount;
  return deposits.flatMap((held) => {
    const taken = held.amount < rest ? held.amount : rest;
    rest -= taken;
    return taken > 0n ? [{ ...held, amount: taken }] : [];
  });
}

/** A payment from the deposit, or change that is kept on it. */
export function concernsDeposit({ payments, change }: PaymentBody): boolean {
  const asked = [...payments.map(({ paymentType }) => paymentType), change?.paymentType ?? ''];
  return asked.some((text) => ['deposit', PATIENT_DEPOSIT].includes(text.trim().toLowerCase()));
}
