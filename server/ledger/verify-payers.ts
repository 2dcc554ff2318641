// Payers' records kept beside the ledger: each query answers the mismatches, as `text`.

const INVOICE_LINES = `
  select format('invoice %s says %s of transfer %s, the ledger %s', i.number, l.amount_minor, t.id, case
    when t.debit = a.id then t.amount_minor when t.credit = a.id then -t.amount_minor end) as text
  from payer_invoice_line l join payer_invoice i on i.number = l.invoice_number join payer p on p.id = i.payer_id
  join transfer t on t.id = l.transfer_id
  left join account a on a.kind = 'payer' and a.owner = p.account and a.currency = i.currency
  where l.amount_minor is distinct from case when t.currency <> i.currency then null
    when t.debit = a.id then t.amount_minor when t.credit = a.id then -t.amount_minor end`;

const INVOICES = `
  select format('invoice %s comes to %s, its lines to %s', i.number, i.total_minor, sum(l.amount_minor)) as text
  from payer_invoice i left join payer_invoice_line l on l.invoice_number = i.number
  group by i.number having i.total_minor is distinct from sum(l.amount_minor)`;

const NUMBERS = `
  select format('invoices count to %s, and %s of them are there', c.last_number, count(i.number)) as text
  from payer_invoice_counter c left join payer_invoice i on true group by c.last_number
  having c.last_number <> count(i.number)`;

// Its balance: invoices, and what is not invoiced, less payments and write-offs.
const PAYERS = `
  with moved as (
    select a.owner, a.currency, sum(case when t.debit = a.id then t.amount_minor else -t.amount_minor end) as balance,
      sum(case when j.booking_id is null or l.transfer_id is not null then 0
        when t.debit = a.id then t.amount_minor else -t.amount_minor end) as not_invoiced
    from account a join transfer t on t.currency = a.currency and a.id in (t.debit, t.credit)
    join journal j on j.id = t.journal_id left join payer_invoice_line l on l.transfer_id = t.id
    where a.kind = 'payer' group by 1, 2
  ), kept as (
    select p.account as owner, k.currency, sum(k.minor) as minor
    from (select payer_id, currency, total_minor as minor from payer_invoice
          union all select payer_id, currency, -amount_minor from payer_credit) k
    join payer p on p.id = k.payer_id group by 1, 2
  )
  select format('payer %s owes %s %s by the ledger, by its invoices and payments %s', owner, m.balance, currency,
    coalesce(k.minor, 0) + coalesce(m.not_invoiced, 0)) as text
  from moved m full join kept k using (owner, currency)
  where coalesce(m.balance, 0) <> coalesce(k.minor, 0) + coalesce(m.not_invoiced, 0)`;

const SETTLED = `
  select format('%s is settled by %s of %s', what, used, minor) as text from (
    select 'invoice ' || i.number as what, i.total_minor as minor, sum(s.amount_minor) as used
    from payer_settlement s join payer_invoice i on i.number = s.invoice_number group by i.number
    union all
    select 'payment ' || c.journal_id, c.amount_minor, sum(s.amount_minor)
    from payer_settlement s join payer_credit c on c.journal_id = s.credit_id group by c.journal_id
    union all
    select 'credit note ' || i.number, -i.total_minor, sum(s.amount_minor)
    from payer_settlement s join payer_invoice i on i.number = s.credit_invoice group by i.number
  ) settled where used > minor`;

// A payment taken back settles nothing any more, and the ledger reverses its journal.
const TAKEN_BACK = `
  select format('payment %s of %s is taken back by %s, and settles %s', c.journal_id, c.amount_minor, r.amount_minor,
    s.used) as text
  from payer_credit r join payer_credit c on c.journal_id = r.reverses join journal j on j.id = r.journal_id
  cross join lateral (select coalesce(sum(amount_minor), 0) as used from payer_settlement
    where credit_id = c.journal_id) s
  where s.used <> 0 or c.amount_minor <> -r.amount_minor or j.reverses is distinct from c.journal_id`;

export const PAYER_CHECKS = [INVOICE_LINES, INVOICES, NUMBERS, PAYERS, SETTLED, TAKEN_BACK];
