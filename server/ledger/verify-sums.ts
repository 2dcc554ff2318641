import { TAKING_SUMS, takingLines, TEST_SUMS } from './daily-sums.js';
import { TAKINGS } from './takings.js';

/** All days: the stored sums are read as a report of every period would read them. */
const always = (sums: string): string =>
  sums.replaceAll('$1', `'-infinity'::date`).replaceAll('$2', `'infinity'::date`);

/** Sums beside the transfers against the transfers, counted and added up the slow way. */
const differ = (what: string, kept: string, counted: string): string => `
  select format('the sums of %s on %s say %s of %s in %s, the ledger %s', '${what}', day, kept.figures, key, currency,
    counted.figures) as text
  from (${kept}) kept full join (${counted}) counted using (day, key, currency)
  where kept.figures is distinct from counted.figures`;

const keptTakings = (key: string, count: string): string => `
  select day, ${key} as key, currency, concat_ws(' ', sum(minor), sum(base_minor), sum(entries), sum(${count})) as figures
  from (${always(TAKING_SUMS)}) taken group by 1, 2, 3 having sum(entries) <> 0`;
const countedTakings = (key: string): string => `
  select day, ${key} as key, currency,
    concat_ws(' ', sum(minor), sum(base_minor), count(*), count(distinct receipt_number)) as figures
  from (${TAKINGS}) taking group by 1, 2, 3`;

const CASHIERS = `concat_ws(' ', actor, shift_id)`;
const TYPES = `concat_ws(' ', payment_type_id, actor)`;
const KINDS = `concat_ws(' ', kind, reason_code)`;
const WHOLE = `'all'`;

const KEPT_TESTS = `
  select day, concat_ws(' ', code, name, unit) as key, currency,
    concat_ws(' ', sum(minor), sum(base_minor), sum(tests)) as figures
  from (${always(TEST_SUMS)}) taken group by 1, 2, 3 having sum(tests) <> 0`;
const COUNTED_TESTS = `
  select day, concat_ws(' ', coalesce(p.code, ''), coalesce(p.name, ''), coalesce(p.unit, '')) as key, currency,
    concat_ws(' ', sum(line_minor), sum(line_base_minor),
      count(distinct p.id) + count(distinct receipt_number) filter (where p.id is null)) as figures
  from (${takingLines('true')}) line left join booking_profile p on p.id = line.booking_profile_id group by 1, 2, 3`;

// Over all days together a test counts once, however many receipts paid for it.
const TESTS_OF_ALL_DAYS = `
  select format('the sums count %s tests in %s, the ledger %s', kept.tests, currency, counted.tests) as text
  from (select currency, sum(tests) as tests from (${always(TEST_SUMS)}) taken
    where seen_before is null and code <> '' group by 1) kept
  full join (select currency, count(distinct booking_profile_id)::numeric as tests from (${takingLines('true')}) line
    where booking_profile_id is not null group by 1) counted using (currency)
  where coalesce(kept.tests, 0) <> coalesce(counted.tests, 0)`;

// Months against days, which are proven by now.
const monthsDiffer = (kept: string, counted: string): string => `
  select format('the sums of months in %s say %s of %s in %s, those of days %s', month, kept.figures, key, currency,
    counted.figures) as text
  from (${kept}) kept full join (${counted}) counted using (month, key, currency)
  where kept.figures is distinct from counted.figures`;

const MONTH_OF_TAKING = `concat_ws(' ', actor, actor_name, payment_type_id, kind, reason_code, payer)`;
const TAKING_FIGURES = `concat_ws(' ', sum(minor), sum(base_minor), sum(entries), sum(receipts), sum(unit_receipts),
  sum(type_receipts), sum(payer_receipts), sum(kind_receipts), sum(kind_unit_receipts), sum(kind_type_receipts))`;
const takingMonths = (month: string, table: string): string => `
  select ${month} as month, ${MONTH_OF_TAKING} as key, currency, ${TAKING_FIGURES} as figures from ${table}
  group by 1, 2, 3`;

const SEEN_ELSEWHERE = 'coalesce(sum(tests) filter (where seen_month is null or seen_month < month), 0)';
const testMonths = (of: string): string => `
  select month, concat_ws(' ', code, name, unit, case when seen_month < month then seen_month end) as key, currency,
    concat_ws(' ', sum(minor), sum(base_minor), ${SEEN_ELSEWHERE}) as figures
  from (${of}) s group by 1, 2, 3 having sum(minor) <> 0 or sum(base_minor) <> 0 or ${SEEN_ELSEWHERE} <> 0`;

const MONTH_OF_DAY = `date_trunc('month', day)::date`;
const MONTHS = [
  monthsDiffer(takingMonths('month', 'taking_month_sum'), takingMonths(MONTH_OF_DAY, 'taking_sum')),
  monthsDiffer(
    testMonths('select * from test_month_sum'),
    testMonths(
      `select s.*, ${MONTH_OF_DAY} as month, date_trunc('month', seen_before)::date as seen_month from test_sum s`,
    ),
  ),
];

export const WRONG_SUMS = [
  differ('cashiers and shifts', keptTakings(CASHIERS, 'unit_receipts'), countedTakings(CASHIERS)),
  differ('payment types', keptTakings(TYPES, 'type_receipts'), countedTakings(TYPES)),
  differ('payments and refunds', keptTakings(KINDS, 'kind_unit_receipts'), countedTakings(KINDS)),
  differ('payers', keptTakings('payer', 'payer_receipts'), countedTakings('payer')),
  differ('days', keptTakings(WHOLE, 'unit_receipts'), countedTakings(WHOLE)),
  differ('tests', KEPT_TESTS, COUNTED_TESTS),
  TESTS_OF_ALL_DAYS,
  ...MONTHS,
];
