import type { Sql } from '../kernel/database.js';
import { TAKINGS } from './takings.js';
import { PAYER_CHECKS } from './verify-payers.js';
import { WRONG_SUMS } from './verify-sums.js';
import { VAT_CHECKS } from './verify-vat.js';
import { STOCK_CHECKS } from './verify-stock.js';

// Shifts that were carried over were closed without a count.
const CLOSED_DRAWERS = `
  select format('shift %s is closed, and a drawer of it holds %s of %s', s.id, m.minor, a.currency) as text
  from shift s join account a on a.shift_id = s.id and a.kind = 'drawer'
  cross join lateral (
    select coalesce(sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end), 0) as minor
    from transfer t where a.id in (t.debit, t.credit) and t.currency = a.currency) m
  where s.report_number is not null and m.minor <> 0`;

const CLOSING_REPORTS = `
  select format('closing report %s is missing', n) as text
  from shift_report_counter c cross join lateral generate_series(1, c.last_number) n
  where not exists (select from shift_report r where r.number = n)
  union all
  select format('closing report %s is beyond the counter', r.number) from shift_report r cross join shift_report_counter c
  where r.number > c.last_number`;

// Counted money went to safe and bank, and nothing else did.
const COUNTED = `
  with said as (
    select r.number, r.shift_id, d ->> 'paymentUnit' as unit, sum((d ->> 'counted')::numeric * 100) as minor
    from shift_report r cross join jsonb_array_elements(r.document -> 'drawers') d group by 1, 2, 3
  ), moved as (
    select j.shift_id, t.currency as unit, sum(case when a.id = t.debit then t.amount_minor else -t.amount_minor end) as minor
    from journal j join transfer t on t.journal_id = j.id
    join account a on a.id in (t.debit, t.credit) and a.currency = t.currency and a.kind in ('safe','bank')
    where j.act = 'close' group by 1, 2
  )
  select format('closing report %s counts %s of %s, the ledger took %s out of its drawers', s.number, s.minor, unit,
    coalesce(m.minor, 0)) as text
  from said s left join moved m using (shift_id, unit) where s.minor <> coalesce(m.minor, 0)`;

/** Mismatches in shifts, their counts and their closing reports. */
const WRONG_SHIFTS = [CLOSED_DRAWERS, CLOSING_REPORTS, COUNTED];

export interface LedgerReport {
  readonly journals: number;
  readonly transfers: number;
  readonly accounts: readonly { readonly kind: string; readonly currency: string; readonly minor: number }[];
  /** One line for each thing that does not hold; empty when all does. */
  readonly wrong: readonly string[];
}

/** Each check answers the mismatches, as text. At most MOST of each are listed. */
const MOST = 50;

const BALANCES = `
  select a.kind, a.currency, sum(m.minor)::bigint as minor
  from (select debit as id, currency, amount_minor as minor from transfer
        union all select credit, currency, -amount_minor from transfer) m
  join account a on a.id = m.id and a.currency = m.currency
  group by 1, 2 order by 1, 2`;

const LINES = `
  select format('the lines of transfer %s sum to %s, not to %s', t.id, l.minor, t.amount_minor) as text
  from transfer t join (select transfer_id, sum(amount_minor) as minor from transfer_line group by 1) l
    on l.transfer_id = t.id where l.minor <> t.amount_minor`;

const WITHOUT_LINES = `
  select format('transfer %s of a booking says nothing of its profiles', t.id) as text
  from transfer t join journal j on j.id = t.journal_id
  where j.booking_id is not null and not exists (select from transfer_line l where l.transfer_id = t.id)`;

// A line concerns a profile of the journal's own booking.
const STRANGE_LINES = `
  select format('transfer %s has a line of another booking', t.id) as text
  from transfer_line l join transfer t on t.id = l.transfer_id join journal j on j.id = t.journal_id
  join booking_profile p on p.id = l.booking_profile_id where p.booking_id is distinct from j.booking_id`;

// Money leaving one currency's exchange account arrives in the other's at the stored rate.
const EXCHANGE = `
  select format('journal %s exchanges %s and %s of the base currency', journal_id, given, taken) as text
  from (
    select t.journal_id,
      coalesce(sum(case when t.rate is null then 0 when d.kind = 'exchange' then -t.worth_minor else t.worth_minor end), 0)
        as given,
      coalesce(sum(case when t.rate is not null then 0 when d.kind = 'exchange' then t.amount_minor
        else -t.amount_minor end), 0) as taken
    from transfer t
    join account d on d.id = t.debit and d.currency = t.currency
    join account c on c.id = t.credit and c.currency = t.currency
    where 'exchange' in (d.kind, c.kind) group by 1) e
  where given <> taken`;

const BOOKINGS = `
  with moved as (
    select j.booking_id, a.kind, j.act, case when t.debit = j.booking_id then t.amount_minor else -t.amount_minor end as minor
    from journal j join transfer t on t.journal_id = j.id and j.booking_id in (t.debit, t.credit)
    join account a on a.id = case when t.debit = j.booking_id then t.credit else t.debit end and a.currency = t.currency
  ), sums as (
    select booking_id,
      coalesce(sum(minor) filter (where kind in ('revenue','tax')), 0) as total,
      coalesce(-sum(minor) filter (where kind in ('discount','writeoff')), 0) as discount,
      coalesce(-sum(minor) filter (where kind = 'refunds'), 0) as forgiven,
      coalesce(sum(minor) filter (where act = 'refund' and kind <> 'refunds'), 0) as refunded,
      coalesce(-sum(minor) filter (where act in
          ('payment','billed','void','credit-note','deposit-used','deposit-kept')
        and kind not in ('revenue','tax','discount','refunds')), 0) as paid,
      coalesce(sum(minor), 0) as owed
    from moved group by 1
  )
  select format('booking %s says total %s, discount %s, paid %s, refunded %s; the ledger %s, %s, %s, %s, owed %s', b.id,
    b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor, s.total, s.discount + s.forgiven - s.refunded,
    s.paid, s.refunded, s.owed) as text
  from booking b left join sums s on s.booking_id = b.id
  where case when b.deleted_at is null
    then (b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor) is distinct from
      (coalesce(s.total, 0), coalesce(s.discount + s.forgiven - s.refunded, 0), coalesce(s.paid, 0),
       coalesce(s.refunded, 0))
    else coalesce(s.owed, 0) <> 0 end`;

const RECEIPTS = `
  with said as (
    select r.number, e.unit, sum(e.amount) as minor from receipt r cross join lateral (
      select line ->> 'paymentUnit' as unit, (line ->> 'amount')::numeric * 100 as amount
      from jsonb_array_elements(r.document -> 'lines') as line
      union all select coalesce(r.document #>> '{changeLine,paymentUnit}', r.document ->> 'baseCurrency'),
        coalesce(r.document #>> '{changeLine,amount}', r.document ->> 'change')::numeric * -100
    ) e group by 1, 2
  ), moved as (
    select receipt_number as number, currency as unit, sum(minor) as minor from (${TAKINGS}) taking group by 1, 2
  )
  select format('receipt %s says %s of %s, the ledger %s', number, s.minor, unit, m.minor) as text
  from said s full join moved m using (number, unit) where coalesce(s.minor, 0) <> coalesce(m.minor, 0)`;

// Deposits are locked while in use: no balance is below zero.
const DEPOSITS = `
  select format('patient %s has %s on deposit', a.owner, sum(m.minor)) as text
  from account a join (select credit as id, currency, amount_minor as minor from transfer
    union all select debit, currency, -amount_minor from transfer) m on m.id = a.id and m.currency = a.currency
  where a.kind = 'deposit' group by a.owner, a.currency having sum(m.minor) < 0`;

const RECEIPTS_WITHOUT = `
  select format('receipt %s has no journal', number) as text from receipt r
  where not exists (select from journal j where j.receipt_number = r.number)`;

const CHECKS = [
  LINES,
  WITHOUT_LINES,
  STRANGE_LINES,
  EXCHANGE,
  BOOKINGS,
  RECEIPTS,
  RECEIPTS_WITHOUT,
  DEPOSITS,
  ...WRONG_SUMS,
  ...WRONG_SHIFTS,
  ...VAT_CHECKS,
  ...PAYER_CHECKS,
  ...STOCK_CHECKS,
];

/** Proves that everything kept beside the ledger is the sum of its transfers, and that those hold together. */
export async function verifyLedger(sql: Sql): Promise<LedgerReport> {
  const counted = await sql.one<{ journals: number; transfers: number }>(
    'select (select count(*) from journal) as journals, (select count(*) from transfer) as transfers',
  );
  const accounts = await sql.sql<LedgerReport['accounts'][number]>(BALANCES);
  const wrong: string[] = [];
  for (const check of CHECKS) {
    const rows = await sql.sql<{ text: string }>(`${check} limit ${MOST}`);
    wrong.push(...rows.map(({ text }) => text));
  }
  return { journals: counted?.journals ?? 0, transfers: counted?.transfers ?? 0, accounts, wrong };
}
