import type { PaymentBody } from '../../shared/contract/billing.js';
import { sum, type Minor, formatMoney } from '../../shared/domain/money/money.js';
import { PATIENT_DEPOSIT } from '../../shared/domain/money/tender-settle.js';
import type { DepositMovement, PatientDeposit } from '../../shared/contract/billing-shapes.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { notFound } from '../kernel/http/problem.js';
import { LABORATORY_COLUMNS, moneyText, type LaboratoryColumns } from './rows.js';

/** The balance of one patient's account; after a merge there is one for each record. */
export interface LockedDeposit {
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

export async function depositsOf(sql: Sql, patientId: string): Promise<LockedDeposit[]> {
  const rows = await sql.sql<{ id: string; minor: number }>(ACCOUNTS, [patientId]);
  return rows.map(({ id, minor }) => ({ patientId: id, amount: BigInt(minor) }));
}

const HOLD = `select id from patient where id = $1 or merged_into = $1 order by id for no key update`;

/** The same, held until the commit: two who use it at once wait for each other, and it never goes below zero. */
export async function lockDeposits(tx: Tx, patientId: string): Promise<LockedDeposit[]> {
  await tx.sql(HOLD, [patientId]);
  return depositsOf(tx, patientId);
}

export function onDeposit(deposits: readonly LockedDeposit[]): Minor {
  return sum(deposits.map(({ amount }) => amount));
}

/** Takes an amount from accounts that hold it, one after the other; what is there is left untouched. */
export function drawn(deposits: readonly LockedDeposit[], amount: Minor): LockedDeposit[] {
  let rest = amount;
  return deposits.flatMap((locked) => {
    const taken = locked.amount < rest ? locked.amount : rest;
    rest -= taken;
    return taken > 0n ? [{ ...locked, amount: taken }] : [];
  });
}

/** A payment from the deposit, or change that is kept on it. */
export function concernsDeposit({ payments, change }: PaymentBody): boolean {
  const requested = [...payments.map(({ paymentType }) => paymentType), change?.paymentType ?? ''];
  return requested.some((text) => ['deposit', PATIENT_DEPOSIT].includes(text.trim().toLowerCase()));
}

/** The owner of a deposit, and the heading of its receipt. */
export interface DepositHolder extends LaboratoryColumns {
  readonly id: string;
  readonly lab_number: string;
  readonly patient_name: string;
}

// For a merged record, the survivor's.
const HOLDER = `
  select p.id, p.lab_number, p.full_name as patient_name, ${LABORATORY_COLUMNS}
  from patient p cross join laboratory l
  where p.id = (select coalesce(merged_into, id) from patient where id = $1)`;

/** Throws not_found. */
export async function depositHolder(sql: Sql, patientId: string): Promise<DepositHolder> {
  const holder = await sql.one<DepositHolder>(HOLDER, [patientId]);
  if (!holder) throw notFound('The patient');
  return holder;
}

interface MovementRow extends Pick<DepositMovement, 'bookingId' | 'labNumber'> {
  readonly debited: boolean;
  readonly act: string;
  readonly minor: string;
  readonly at: Date;
  readonly receipt: string | null;
  /** The number of all of them. */
  readonly count: number;
}

// A payment from several accounts of one patient is one movement, and so is a returned deposit with its coin
// difference; using a deposit belongs to the booking.
const IS_DEBITED = `(t.debit = a.id or j.act = 'deposit-returned')`;
const MOVEMENTS = `
  select ${IS_DEBITED} as debited, j.act,
    sum(case when (t.debit = a.id) = ${IS_DEBITED} then t.amount_minor else -t.amount_minor end)::text as minor,
    j.at, j.booking_id as "bookingId", b.lab_number as "labNumber", j.receipt_number as receipt, count(*) over ()::int as count
  from patient p cross join laboratory l
  join account a on a.kind = 'deposit' and a.id = account_id('deposit', p.id::text, l.base_currency)
    and a.currency = l.base_currency
  join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
  join journal j on j.id = t.journal_id
  left join booking b on b.id = j.booking_id
  where p.id = $1 or p.merged_into = $1
  group by j.id, ${IS_DEBITED}, b.lab_number order by j.at desc, j.id desc limit 100`;

export async function depositOf(sql: Sql, { id, ...holder }: DepositHolder): Promise<PatientDeposit> {
  const [deposits, rows] = await Promise.all([depositsOf(sql, id), sql.sql<MovementRow>(MOVEMENTS, [id])]);
  return {
    patientId: id,
    labNumber: holder.lab_number,
    patientName: holder.patient_name,
    currency: holder.base_currency,
    balance: formatMoney(onDeposit(deposits)),
    movements: rows.map(movementOf),
    movementsCount: rows[0]?.count ?? 0,
  };
}

function movementOf(row: MovementRow): DepositMovement {
  const { debited, act, minor, at, bookingId, labNumber, receipt } = row;
  return {
    kind: kindOf(act, debited),
    amount: debited ? `-${moneyText(minor)}` : moneyText(minor),
    at: at.toISOString(),
    ...{ bookingId, labNumber, receipt: receipt === null ? null : Number(receipt) },
  };
}

function kindOf(act: string, debited: boolean): DepositMovement['kind'] {
  if (act === 'deposit-returned') return 'returned';
  if (act === 'deposit-taken') return 'taken';
  return debited ? 'used' : 'kept';
}
