import { connected } from './bench-server.js';

/** A year of a large laboratory: what came over its counters, and the tests that it was for. */
export const YEAR = {
  from: '2025-01-01',
  to: '2025-12-31',
  bookings: 400_000,
  transfers: 1_000_000,
} as const;

const CASHIERS = 12;
const PROFILES = 300;
/** Bookings of 1, 4, 2, 2 and 3 tests in turn. */
const TESTS = 'array[1, 4, 2, 2, 3]';

/** A made-up id whose last digits are the number. */
const uuid = (kind: string, number: string): string =>
  `('${kind}000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const account = (key: string): string => `md5(${key})::uuid`;

/**
 * Fills a laboratory that has its payment types and one profile: 365 days, 12 cashiers with a shift each day, 6 payment
 * types in 3 currencies, 300 tests. Foreign keys and triggers are left alone, so that it takes minutes, not an hour.
 */
export async function fillYearOfMoney(url: string): Promise<{ readonly transfers: number }> {
  const client = await connected(url);
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '128MB'`,
    );
    for (const statement of STATEMENTS) await client.query(statement);
    await client.query('set session_replication_role = default');
    for (const table of FILLED) await client.query(`vacuum analyze ${table}`);
    await client.query('analyze taking_due; checkpoint');
    const { rows } = await client.query('select count(*)::int as transfers from transfer');
    return rows[0];
  } finally {
    await client.end();
  }
}

const FILLED = ['booking', 'booking_profile', 'receipt', 'account', 'journal', 'transfer', 'transfer_line'];

const TYPES = `
  insert into payment_type (id, name, name_slug, units, use_exchange_rate, cash)
    values (${uuid('ab', '1')}, 'Cash ZAR', 'bench-zar', 'R', true, true),
      (${uuid('ab', '2')}, 'Insurance / Account', 'insurance-account', (select base_currency from laboratory), false, false);
  update payment_type set active = true;
  -- A hundred payments are 55 in cash, 15 by card, 15 by phone, 5 on account and 5 in each other currency.
  create temp table tender as
  select t.*, units = (select base_currency from laboratory) as is_base, s.place, s.rate from payment_type t
  join (values ('cash', int4range(0, 55), 1), ('card', int4range(55, 70), 1), ('mobile-money', int4range(70, 85), 1),
    ('insurance-account', int4range(85, 90), 1), ('cash-eur', int4range(90, 95), 1.08),
    ('bench-zar', int4range(95, 100), 0.054)) s (slug, place, rate) on s.slug = t.name_slug`;

const PATIENT = `
  insert into patient (id, lab_number, full_name, gender) values (${uuid('aa', '1')}, 'YEAR1', 'Year Of Money', 'unknown')`;

const BOOKINGS = `
  insert into booking (id, patient_id, lab_number, patient_name, booking_index, priority, captured_by, verify_token,
    booked_at, last_updated)
  select ${uuid('bb', 'n')}, ${uuid('aa', '1')}, 'YEAR1', 'Year Of Money', n, 'routine', 'Bench', 'year' || n, at, at
  from generate_series(1, ${YEAR.bookings}) n
  cross join lateral (select date '${YEAR.from}' + (n::bigint * 365 / ${YEAR.bookings + 1}) * interval '1 day' as at) b`;

const BOOKED = `
  insert into booking_profile (id, booking_id, profile_id, profile_version_id, code, name, unit, price_minor, position)
  select ${uuid('cc', 'n::bigint * 4 + i')}, ${uuid('bb', 'n')}, f.id, f.published_version_id, 'Y' || p, 'Test number ' || p,
    (array['haematology','biochemistry','serology','microbiology','parasitology'])[1 + p % 5], 1000, i
  from generate_series(1, ${YEAR.bookings}) n
  cross join lateral generate_series(0, (${TESTS})[1 + n % 5] - 1) i
  cross join lateral (select (n::bigint * 7919 + i * 101) % ${PROFILES} as p) chosen
  cross join (select id, published_version_id from profile order by code limit 1) f`;

const SHIFTS = `
  insert into shift (id, cashier, cashier_name, day, opened_at, state, closed_at)
  select ${uuid('5f', 'd * 100 + c')}, 'cashier' || c, 'Cashier Number ' || c, day, day + time '07:00', 'closed',
    day + time '17:00'
  from generate_series(0, 364) d cross join generate_series(1, ${CASHIERS}) c
  cross join lateral (select date '${YEAR.from}' + d as day) dates`;

// A payment for each booking, the rest of it some days later for most, and a refund for one in twenty.
const PAID = `
  create temp table paid as
  select p.*, ${uuid('dd', 'p.n')} as journal_id, ${uuid('bb', 'p.booking')} as booking_id, t.id as type_id, t.units, t.is_base,
    t.name_slug = 'insurance-account' as is_payer, t.rate, ${uuid('5f', 'p.d * 100 + 1 + p.n % 12')} as shift_id,
    1 + p.n % ${CASHIERS} as cashier, (${TESTS})[1 + p.booking % 5] as tests
  from (
    select n, n as booking, (n::bigint * 365 / ${YEAR.bookings + 1})::int as d, false as is_refund
    from generate_series(1, ${YEAR.bookings}) n
    union all
    select ${YEAR.bookings} + n, n, least(364, n::bigint * 365 / ${YEAR.bookings + 1} + n * 7 % 12)::int, false
    from generate_series(1, 372000) n
    union all
    select 772000 + n, n * 20, least(364, n * 20::bigint * 365 / ${YEAR.bookings + 1} + n % 3)::int, true
    from generate_series(1, 19000) n
  ) p join tender t on t.place @> ((p.n::bigint * 7907 % 100)::int)`;

// A third of the cash payments in base currency get change.
const MOVED = `
  create temp table moved as
  select ${uuid('e1', 'n')} as id, journal_id, booking_id, n, tests, units as currency, is_refund as goes_out,
    case when is_payer then ${account(`'payer not named ' || units`)}
      else ${account(`'drawer ' || shift_id || ' ' || type_id || ' ' || units`)} end as till,
    case when is_base then booking_id else ${account(`'exchange ' || units || ' ' || units`)} end as other,
    case when is_base then null else rate end as rate, 200 + n % 3 * 50 as each from paid
  union all
  select ${uuid('e2', 'n')}, journal_id, booking_id, n, tests, '$', is_refund, ${account(`'exchange $ $'`)}, booking_id, null, 100
  from paid where not is_base
  union all
  select ${uuid('e3', 'n')}, journal_id, booking_id, n, tests, '$', true,
    ${account(`'drawer ' || shift_id || ' ' || type_id || ' ' || units`)}, booking_id, null, 7
  from paid where is_base and not is_payer and not is_refund and n % 5 = 0`;

const ACCOUNTS = `
  insert into account (id, kind, owner, currency, shift_id, payment_type_id)
  select distinct ${account(`'drawer ' || shift_id || ' ' || type_id || ' ' || units`)}, 'drawer', shift_id || ' ' || type_id,
    units, shift_id, type_id from paid where not is_payer
  union all
  select distinct ${account(`'payer not named ' || units`)}, 'payer', 'not named', units, null::uuid, type_id
  from paid where is_payer
  union all select id, 'receivable', id::text, '$', null, null from booking
  union all select ${account(`'exchange ' || u || ' ' || u`)}, 'exchange', u, u, null, null from unnest(array['$','€','R']) u`;

const RECEIPTS = `
  insert into receipt (number, booking_id, kind, cashier, cashier_name, at, document)
  select n, booking_id, case when is_refund then 'refund' else 'payment' end, 'cashier' || cashier,
    'Cashier Number ' || cashier, date '${YEAR.from}' + d + time '08:00' + n % 30000 * interval '1 second', '{}' from paid`;

const JOURNALS = `
  insert into journal (id, act, actor, actor_name, at, day, booking_id, receipt_number, shift_id, reason_code)
  select journal_id, case when is_refund then 'refund' else 'payment' end, 'cashier' || cashier, 'Cashier Number ' || cashier,
    date '${YEAR.from}' + d + time '08:00' + n % 30000 * interval '1 second', date '${YEAR.from}' + d, booking_id, n, shift_id,
    case when is_refund then (array['duplicate-booking','patient-request','price-error','specimen-rejected'])[1 + n % 4] end
  from paid order by n`;

const TRANSFERS = `
  insert into transfer (id, journal_id, debit, credit, currency, amount_minor, rate, worth_minor)
  select id, journal_id, case when goes_out then other else till end, case when goes_out then till else other end, currency,
    each * tests, rate, round(each * tests * rate)::bigint
  from moved order by n`;

const LINES = `
  insert into transfer_line (transfer_id, booking_profile_id, amount_minor)
  select m.id, ${uuid('cc', 'booking::bigint * 4 + i')}, m.each
  from moved m join paid p on p.n = m.n cross join lateral generate_series(0, m.tests - 1) i order by m.n`;

const DUE = 'insert into taking_due (journal_id) select journal_id from paid order by n';

const STATEMENTS = [
  TYPES,
  PATIENT,
  BOOKINGS,
  BOOKED,
  SHIFTS,
  PAID,
  MOVED,
  ACCOUNTS,
  RECEIPTS,
  JOURNALS,
  TRANSFERS,
  LINES,
  DUE,
];
