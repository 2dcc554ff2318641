import type { DepositMovement, PatientDeposit } from '../../shared/contract/billing-shapes.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { Sql } from '../kernel/database.js';
import { notFound } from '../kernel/http/problem.js';
import { depositsOf, onDeposit } from './deposit.js';
import { moneyText } from './rows.js';

/** Whose deposit it is, and what a receipt for it is headed with. */
export interface DepositHolder {
  readonly id: string;
  readonly lab_number: string;
  readonly patient_name: string;
  readonly base_currency: string;
  readonly cash_rounding_minor: number;
  readonly laboratory_name: string;
  readonly laboratory_address: string;
  readonly laboratory_phones: string;
}

// Of a record that was merged, the survivor's.
const HOLDER = `
  select p.id, p.lab_number, p.full_name as patient_name, l.base_currency, l.cash_rounding_minor,
    l.name as laboratory_name, l.address as laboratory_address, l.phones as laboratory_phones
  from patient p cross join laboratory l
  where p.id = (select coalesce(merged_into, id) from patient where id = $1)`;

/** Throws not_found. */
export async function depositHolder(sql: Sql, patientId: string): Promise<DepositHolder> {
  const holder = await sql.one<DepositHolder>(HOLDER, [patientId]);
  if (!holder) throw notFound('The patient');
  return holder;
}

interface MovementRow {
  readonly debited: boolean;
  readonly act: string;
  readonly minor: string;
  readonly at: Date;
  readonly booking_id: string | null;
  readonly lab_number: string | null;
  readonly receipt_number: string | null;
  /** Of all of them. */
  readonly count: number;
}

// A payment from several accounts of one person is one movement, and so is what was given back with what its coins
// were more than the deposit; what is used of one stands under the booking.
const IS_DEBITED = `(t.debit = a.id or j.act = 'deposit-returned')`;
const MOVEMENTS = `
  select ${IS_DEBITED} as debited, j.act,
    sum(case when (t.debit = a.id) = ${IS_DEBITED} then t.amount_minor else -t.amount_minor end)::text as minor,
    j.at, j.booking_id, b.lab_number, j.receipt_number, count(*) over ()::int as count
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
  const { debited, act, minor, at, booking_id, lab_number, receipt_number } = row;
  return {
    kind: kindOf(act, debited),
    amount: debited ? `-${moneyText(minor)}` : moneyText(minor),
    at: at.toISOString(),
    bookingId: booking_id,
    labNumber: lab_number,
    receipt: receipt_number === null ? null : Number(receipt_number),
  };
}

function kindOf(act: string, debited: boolean): DepositMovement['kind'] {
  if (act === 'deposit-returned') return 'returned';
  if (act === 'deposit-taken') return 'taken';
  return debited ? 'used' : 'kept';
}
