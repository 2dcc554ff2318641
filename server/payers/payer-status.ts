import type { Ageing, PayerCharge } from '../../shared/contract/payer-shapes.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import { confidentialProfile } from '../catalogue/index.js';
import { NOT_NAMED } from '../ledger/index.js';

/** The part of an invoice settled up to the day `until`. */
const settledOf = (until: string): string => `
  (select coalesce(sum(s.amount_minor), 0) from payer_settlement s
   where s.invoice_number = i.number and s.day <= ${until})`;

/** SQL: the day on which the invoice `i` is due; those of before this was said are due in 30 days. Null: a credit note. */
export const DUE_DAY = 'case when i.total_minor > 0 then coalesce(i.due_day, i.day + 30) end';

/** SQL: what is still owed of each invoice of the payer $1 on the day $2, the one due first first. */
export const OPEN_INVOICES = `
  select i.number, to_char(i.day, 'YYYY-MM-DD') as day, to_char(${DUE_DAY}, 'YYYY-MM-DD') as "dueDay",
    (i.total_minor - ${settledOf('$2::date')})::bigint as minor
  from payer_invoice i where i.payer_id = $1 and i.total_minor > 0 and i.day <= $2::date
    and i.total_minor > ${settledOf('$2::date')}
  order by ${DUE_DAY}, i.number`;

/** The debt on the invoices of the payer `p` on the day `until`, by days since they were issued. */
const ageing = (until: string): string => `
  select coalesce(sum(o.minor) filter (where o.days <= 30), 0)::bigint as "days30",
    coalesce(sum(o.minor) filter (where o.days between 31 and 60), 0)::bigint as "days60",
    coalesce(sum(o.minor) filter (where o.days between 61 and 90), 0)::bigint as "days90",
    coalesce(sum(o.minor) filter (where o.days > 90), 0)::bigint as "older"
  from (select ${until} - i.day as days, i.total_minor - ${settledOf(until)} as minor
        from payer_invoice i where i.payer_id = p.id and i.total_minor > 0 and i.day <= ${until}) o`;

const balance = `
  select (coalesce((select sum(amount_minor) from transfer
      where debit = account_id('payer', p.account, l.base_currency) and currency = l.base_currency), 0)
    - coalesce((select sum(amount_minor) from transfer
      where credit = account_id('payer', p.account, l.base_currency) and currency = l.base_currency), 0))::bigint
    as balance`;

const kept = `
  select coalesce((select sum(total_minor) from payer_invoice i where i.payer_id = p.id), 0)::bigint as invoiced,
    coalesce((select sum(amount_minor) from payer_credit c where c.payer_id = p.id), 0)::bigint as credited`;

export interface PayerStatusRow {
  readonly balance: number;
  readonly invoiced: number;
  readonly credited: number;
  readonly days30: number;
  readonly days60: number;
  readonly days90: number;
  readonly older: number;
}

/** SQL: joins what the payer `p` owes in the base currency to it; `l` is the laboratory, `until` a day. */
export const joinPayerStatus = (until: string): string => `
  cross join lateral (${balance}) balances
  cross join lateral (${kept}) kepts
  cross join lateral (${ageing(until)}) ages`;

export const PAYER_STATUS_COLUMNS = 'balance, invoiced, credited, "days30", "days60", "days90", "older"';

/** The balance is invoices by age, and what is not invoiced, less what was paid ahead. */
export function statusShape(row: PayerStatusRow) {
  const { balance: owed, invoiced, credited, days30, days60, days90, older } = row;
  const outstanding = days30 + days60 + days90 + older;
  const notInvoiced = owed + credited - invoiced;
  return {
    balance: text(owed),
    ageing: ageingShape(row),
    notInvoiced: text(notInvoiced),
    paidAhead: text(outstanding + notInvoiced - owed),
  };
}

export function ageingShape(row: Pick<PayerStatusRow, keyof Ageing>): Ageing {
  return {
    days30: text(row.days30),
    days60: text(row.days60),
    days90: text(row.days90),
    older: text(row.older),
  };
}

function text(minor: number): string {
  return formatMoney(BigInt(minor));
}

export interface ChargeRow extends Omit<PayerCharge, 'amount'> {
  readonly transfer_id: string;
  readonly minor: number;
}

/** SQL: as `charges`, with what has been moved to a payer since. */
export const chargesAndMoved = (columns = ''): string => `
  select t.id as transfer_id, j.booking_id as "bookingId", b.lab_number as "labNumber", b.patient_name as "patientName",
    to_char(j.day, 'YYYY-MM-DD') as day, b.member_number as "memberNumber",
    b.authorisation_number as "authorisationNumber",
    case when t.debit = $1 then t.amount_minor else -t.amount_minor end as minor${columns}
  from transfer t join journal j on j.id = t.journal_id join booking b on b.id = j.booking_id
  where t.currency = $2 and $1 in (t.debit, t.credit)
    and not exists (select from payer_invoice_line l where l.transfer_id = t.id)`;

/**
 * SQL: items on the account $1 in the currency $2 that are on no invoice; `columns` are added to those of ChargeRow.
 * Of a booking whose part in nobody's name was moved to a payer, both sides cancel out there.
 */
export const charges = (columns = ''): string => `
  ${chargesAndMoved(columns)}
    and not ($1 = account_id('payer', '${NOT_NAMED}', $2)
      and exists (select from journal m where m.booking_id = j.booking_id and m.act = 'moved'))`;

export interface ChargedTest {
  readonly name: string;
  readonly confidential: boolean;
}

/** Of the tests of one charge: their prices and discounts, and what payers had been billed for them before it. */
export interface ChargedSums {
  readonly price: number;
  readonly discount: number;
  readonly before: number;
}

/** SQL: the tests that the transfer `t` concerns, what they cost, and the receipt of its journal. */
export const CHARGED_TESTS = `,
    j.receipt_number as receipt,
    (select json_build_object(
        'price', coalesce(sum(m.minor) filter (where m.kind in ('revenue', 'tax')), 0),
        'discount', coalesce(-sum(m.minor) filter (where m.kind in ('discount', 'writeoff')), 0),
        'before', coalesce(-sum(m.minor) filter (where m.kind = 'payer' and m.id < t.id), 0))
      from (select pt.id, a.kind, case when pt.debit = b.id then pl.amount_minor else -pl.amount_minor end as minor
        from journal pj join transfer pt on pt.journal_id = pj.id and b.id in (pt.debit, pt.credit)
        join account a on a.id = case when pt.debit = b.id then pt.credit else pt.debit end and a.currency = pt.currency
        join transfer_line pl on pl.transfer_id = pt.id
        where pj.booking_id = b.id and pl.booking_profile_id in
          (select tl.booking_profile_id from transfer_line tl where tl.transfer_id = t.id)) m) as sums,
    (select coalesce(json_agg(json_build_object('name', p.name,
        'confidential', ${confidentialProfile('p.profile_id')}) order by p.position), '[]')
      from transfer_line tl join booking_profile p on p.id = tl.booking_profile_id where tl.transfer_id = t.id) as tests`;

export function chargeShape(row: ChargeRow): PayerCharge {
  const { bookingId, labNumber, patientName, day, memberNumber, authorisationNumber, minor } = row;
  const amount = formatMoney(BigInt(minor));
  return { bookingId, labNumber, patientName, day, memberNumber, authorisationNumber, amount };
}
