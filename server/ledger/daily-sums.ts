import { MAX_AMOUNT } from '../../shared/domain/money/tender.js';
import type { Sql } from '../kernel/database.js';
import { takingsWhere } from './takings.js';

const DUE = 'select journal_id from taking_due';

/** The key of a row of `taking_sum`; the rest of its columns are added up. */
const KEY = 'day, actor, actor_name, shift_id, payment_type_id, currency, kind, reason_code, payer';

const MONTH_KEY = ['actor', 'actor_name', 'payment_type_id', 'currency', 'kind', 'reason_code', 'payer'];

/** Columns that count a receipt once among its rows with the same of these. */
const COUNTED = {
  receipts: [],
  unit_receipts: ['currency'],
  type_receipts: ['currency', 'payment_type_id'],
  payer_receipts: ['currency', 'payer'],
  kind_receipts: ['kind'],
  kind_unit_receipts: ['kind', 'currency'],
  kind_type_receipts: ['kind', 'currency', 'payment_type_id'],
} as const;
export type ReceiptCounter = keyof typeof COUNTED;

const counts = Object.keys(COUNTED);
/** The columns that are added up in the sums of takings. */
const TAKING_FIGURES = ['minor', 'base_minor', 'entries', ...counts];
const first = (of: readonly string[]): string =>
  `row_number() over (partition by ${['journal_id', ...of].join(', ')} order by transfer_id)`;
const marks = Object.entries(COUNTED).map(([name, of]) => `${first(of)} as ${name}`);
const counted = counts.map((name) => `count(*) filter (where ${name} = 1) as ${name}`);

/**
 * Amounts beyond any payment, stored before payments had an upper bound, are left out of the sums: the database's
 * integers can hold them only singly, and sums of integers take half the time.
 */
const apart = (of: string): string =>
  `case when abs(${of}.minor) > ${MAX_AMOUNT} then ${of}.transfer_id end as apart`;

/** The additions of some journals to `taking_sum`. */
const takingSums = (journals: string): string => `
  select ${KEY}, sum(minor)::bigint as minor, sum(base_minor)::bigint as base_minor, count(*) as entries, ${counted.join(', ')}
  from (
    select taking.*, ${marks.join(', ')}, ${apart('taking')}
    from (${takingsWhere(`j.id in (${journals})`)}) taking
  ) marked
  group by ${KEY}, apart`;

/**
 * The money of some journals, one row per test: the amount of its line, and its share in the base currency, by the
 * largest remainder over the lines of its transfer.
 */
export const takingLines = (which: string): string => `
  select taking.*, l.booking_profile_id, coalesce(sign(taking.minor::numeric) * l.amount_minor, taking.minor) as line_minor,
    case when l.amount_minor is null then taking.base_minor else sign(taking.minor::numeric) * (
      div(abs(taking.base_minor::numeric) * l.amount_minor, abs(taking.minor::numeric))
      + case when row_number() over (partition by taking.transfer_id
            order by abs(taking.base_minor::numeric) * l.amount_minor % abs(taking.minor::numeric) desc, l.booking_profile_id)
          <= abs(taking.base_minor::numeric) - sum(div(abs(taking.base_minor::numeric) * l.amount_minor,
            abs(taking.minor::numeric))) over (partition by taking.transfer_id) then 1 else 0 end) end as line_base_minor
  from (${takingsWhere(which)}) taking left join transfer_line l on l.transfer_id = taking.transfer_id`;

// Money for no test, such as a deposit, counts its receipts: cash and a card on one, or deposits of two merged records,
// are several transfers.
const WITHOUT_TEST = `p.id is null
  and row_number() over (partition by line.journal_id, line.currency, p.id is null order by line.transfer_id) = 1`;

/**
 * The additions of some journals to `test_sum`; `known` is a condition on the journal `j` for those already counted.
 */
const testSums = (journals: string, known: string): string => `
  select day, seen_before, code, name, unit, currency, sum(tests)::bigint as tests, sum(minor)::bigint as minor,
    sum(base_minor)::bigint as base_minor
  from (
    select line.day, null::date as seen_before, coalesce(p.code, '') as code, coalesce(p.name, '') as name,
      coalesce(p.unit, '') as unit, line.currency, (${WITHOUT_TEST})::int as tests, line.line_minor as minor,
      line.line_base_minor as base_minor, ${apart('line')}
    from (${takingLines(`j.id in (${journals})`)}) line left join booking_profile p on p.id = line.booking_profile_id
    union all
    select moved.day, moved.seen_before, p.code, p.name, p.unit, moved.currency, moved.tests, 0, 0, null
    from (
      select day, lag(day) over earlier as seen_before, booking_profile_id, currency, 1 as tests
      from (select distinct booking_profile_id, currency, day from (${touched(journals, known)}) touch) afterwards
      window earlier as (partition by booking_profile_id, currency order by day)
      union all
      select day, lag(day) over earlier, booking_profile_id, currency, -1
      from (select distinct booking_profile_id, currency, day from (${touched(journals, known)}) touch
        where not is_new) before
      window earlier as (partition by booking_profile_id, currency order by day)
    ) moved join booking_profile p on p.id = moved.booking_profile_id
  ) part
  group by 1, 2, 3, 4, 5, 6, apart
  having sum(tests) <> 0 or sum(minor) <> 0 or sum(base_minor) <> 0`;

/** The days on which money moved for the tests of these journals' bookings, in these journals and in the known ones. */
const touched = (journals: string, known: string): string => `
  select l.booking_profile_id, taking.currency, taking.day, taking.journal_id in (${journals}) as is_new
  from (${takingsWhere(`j.booking_id in (select booking_id from journal where id in (${journals}))
    and (j.id in (${journals}) or ${known})`)}) taking
  join transfer_line l on l.transfer_id = taking.transfer_id`;

const OF_PERIOD = 'where day between $1 and $2';

/** Rows of `taking_sum` from $1 to $2 with what is not counted in yet: `from (${TAKING_SUMS}) taken`. */
export const TAKING_SUMS = `
  select * from taking_sum ${OF_PERIOD}
  union all select * from (${takingSums(DUE)}) due ${OF_PERIOD}`;

const monthOf = (day: string): string => `date_trunc('month', ${day})::date`;
/** Whole months of the period: from the first to before the other. */
const FIRST = monthOf(`$1::date + interval '1 month - 1 day'`);
const PAST = monthOf(`$2::date + 1`);
/** Days of the period before and after its whole months. */
const AT_ENDS = `where (day >= $1 and day < least(${FIRST}, $2::date + 1)
  or day >= greatest(${FIRST}, ${PAST}) and day <= $2)`;
/** The two parts, for queries with several sums: what is due is then added up only once. */
export const STORED_TAKINGS = `select * from taking_sum ${OF_PERIOD}`;
/** As STORED_TAKINGS without shifts, a whole month under its first day. */
export const STORED_BY_MONTH = `
  select month as day, ${[...MONTH_KEY, ...TAKING_FIGURES].join(', ')} from taking_month_sum
  where month >= ${FIRST} and month < ${PAST}
  union all
  select day, ${[...MONTH_KEY, ...TAKING_FIGURES].join(', ')} from taking_sum
  ${AT_ENDS}`;
export const DUE_TAKINGS = `select * from (${takingSums(DUE)}) due ${OF_PERIOD}`;

/** The same of `test_sum`; count `tests` where `seen_before` lies before the period, or is null. */
export const TEST_SUMS = `
  select * from test_sum ${OF_PERIOD}
  union all select * from (${testSums(DUE, 'true')}) due ${OF_PERIOD}`;

const MONEY = 'code, name, unit, currency, minor, base_minor';

/**
 * The income of tests from $1 to $2: whole months from the monthly sums, the days at either end from the daily ones,
 * and journals not counted in yet. A test counts once: `tests` add up.
 */
export const TESTS_OF_PERIOD = `
  select ${MONEY}, case when seen_month is null or seen_month < ${monthOf('$1::date')} then tests else 0 end as tests
  from test_month_sum where month >= ${FIRST} and month < ${PAST}
  union all
  -- In a whole month, seen before in the month within which the period begins, and before the period.
  select code, name, unit, currency, 0, 0, tests from test_sum
  where seen_before >= ${monthOf('$1::date')} and seen_before < $1 and day >= ${FIRST} and day < ${PAST}
  union all
  select ${MONEY}, case when seen_before is null or seen_before < $1 then tests else 0 end
  from test_sum ${AT_ENDS}
  union all
  select ${MONEY}, case when seen_before is null or seen_before < $1 then tests else 0 end
  from (${testSums(DUE, 'true')}) due ${OF_PERIOD}`;

const BATCH = 5_000;
/** Amounts beyond any payment stay due: no sum could hold them. */
const COUNTABLE = `${DUE} d where not exists (
  select from transfer t where t.journal_id = d.journal_id and t.amount_minor > ${MAX_AMOUNT})`;
const CHOSEN = 'select unnest($1::uuid[])';
const ADDED_TAKINGS = TAKING_FIGURES.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ');
const ADD_TAKINGS = `
  with added as materialized (${takingSums(CHOSEN)}), of_days as (
    insert into taking_sum as kept select * from added
    on conflict (${KEY}) do update set ${ADDED_TAKINGS}
  )
  insert into taking_month_sum as kept
  select ${monthOf('day')} as month, ${MONTH_KEY.join(', ')}, ${TAKING_FIGURES.map((name) => `sum(${name})`).join(', ')}
  from added group by month, ${MONTH_KEY.join(', ')}
  on conflict (month, ${MONTH_KEY.join(', ')}) do update set ${ADDED_TAKINGS}`;

const ADDED_TESTS = `tests = kept.tests + excluded.tests, minor = kept.minor + excluded.minor,
  base_minor = kept.base_minor + excluded.base_minor`;
const NOT_DUE = 'not exists (select from taking_due d where d.journal_id = j.id)';
const ADD_TESTS = `
  with added as materialized (${testSums(CHOSEN, NOT_DUE)}), of_days as (
    insert into test_sum as kept select * from added
    on conflict (day, seen_before, code, name, unit, currency) do update set ${ADDED_TESTS}
  )
  insert into test_month_sum as kept
  select month, case when seen_month < month then seen_month end, code, name, unit, currency,
    coalesce(sum(tests) filter (where seen_month is null or seen_month < month), 0), sum(minor), sum(base_minor)
  from (select ${monthOf('day')} as month, ${monthOf('seen_before')} as seen_month, added.* from added) added
  group by 1, 2, 3, 4, 5, 6
  on conflict (month, seen_month, code, name, unit, currency) do update set ${ADDED_TESTS}`;

/** Counts some of what is due into the sums; returns how many journals. No other process may do it at the same time. */
export async function addToDailySums(sql: Sql): Promise<number> {
  const due = await sql.sql<{ journal_id: string }>(`${COUNTABLE} order by journal_id limit ${BATCH}`);
  if (due.length === 0) return 0;
  const ids = due.map(({ journal_id }) => journal_id);
  await sql.sql(ADD_TAKINGS, [ids]);
  await sql.sql(ADD_TESTS, [ids]);
  await sql.sql('delete from taking_due where journal_id = any ($1::uuid[])', [ids]);
  return ids.length;
}
