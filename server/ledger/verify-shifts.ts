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

// What was counted went to safe and bank, and nothing else did.
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

/** What does not hold of shifts, their counts and their closing reports. */
export const WRONG_SHIFTS = [CLOSED_DRAWERS, CLOSING_REPORTS, COUNTED];
