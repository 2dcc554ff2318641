import { WHOLE_UNITS } from '../../shared/domain/money/vat.js';
import { sqlList } from '../kernel/sql-text.js';

// What was booked, discounted and refunded of each test holds its rate's part, rounded half up once.
const WRONG_TAX = `
  select format('booked test %s holds %s of tax in %s at %s %%, not %s', id, vat, gross, percent, expected) as text
  from (
    select v.booking_profile_id as id, v.percent, sum(v.vat_minor) as vat, sum(v.net_minor + v.vat_minor) as gross,
      div(2 * sum(v.net_minor + v.vat_minor) * v.percent + (100 + v.percent) * l.step, 2 * (100 + v.percent) * l.step)
        * l.step as expected
    from vat_line v
    cross join (select case when upper(trim(base_currency)) in (${sqlList(WHOLE_UNITS)}) then 100 else 1 end as step
      from laboratory) l
    group by v.booking_profile_id, v.rate_id, v.percent, l.step) line
  where vat <> expected`;

// The tax lines of a journal are what it moved on the tax accounts, and the rest what it moved of the
// income; a test may have been on its booking before without the tax.
const OTHER_ACCOUNT = `
  with taxed as (
    select v.booking_profile_id, min(j.at) as since from vat_line v join journal j on j.id = v.journal_id group by 1
  ), moved as (
    select j.id, l.booking_profile_id,
      sum(case when a.id = t.credit then l.amount_minor else -l.amount_minor end) filter (where a.kind = 'tax') as vat,
      sum(case when a.id = t.credit then l.amount_minor else -l.amount_minor end) filter (where a.kind <> 'tax') as net
    from transfer t join journal j on j.id = t.journal_id
    join account a on a.id in (t.debit, t.credit) and a.currency = t.currency
      and a.kind in ('tax','revenue','discount','refunds')
    join transfer_line l on l.transfer_id = t.id
    join taxed on taxed.booking_profile_id = l.booking_profile_id and j.at >= taxed.since
    group by 1, 2
  )
  select format('journal %s has tax lines of %s and %s for a test, the ledger %s and %s', coalesce(m.id, v.journal_id),
    v.net_minor, v.vat_minor, m.net, m.vat) as text
  from moved m full join vat_line v on v.journal_id = m.id and v.booking_profile_id = m.booking_profile_id
  where coalesce(m.vat, 0) <> coalesce(v.vat_minor, 0) or coalesce(m.net, 0) <> coalesce(v.net_minor, 0)`;

const TAX_ACCOUNTS = `
  with accounts as (
    select a.owner, sum(case when a.id = t.credit then t.amount_minor else -t.amount_minor end) as minor
    from account a join transfer t on a.id in (t.debit, t.credit) and t.currency = a.currency
    where a.kind = 'tax' group by 1
  ), lines as (select rate_id::text as owner, sum(vat_minor) as minor from vat_line group by 1)
  select format('the tax account of rate %s holds %s, its lines %s', owner, a.minor, l.minor) as text
  from accounts a full join lines l using (owner) where coalesce(a.minor, 0) <> coalesce(l.minor, 0)`;

export const VAT_CHECKS = [WRONG_TAX, OTHER_ACCOUNT, TAX_ACCOUNTS];
