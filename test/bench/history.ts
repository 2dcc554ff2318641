import type pg from 'pg';
import { connected } from './bench-server.js';

const WAITING = 400;

/** History by plain SQL: closed cards, paid bookings, and the day's open work, which does not grow with history. */
export async function fillHistory(url: string, bookings: number, patients: number): Promise<void> {
  const client = await connected(url);
  await client.query(`set synchronous_commit = off`);
  for (let from = 1; from <= patients; from += 50_000) {
    await client.query(PATIENTS, [from, Math.min(patients, from + 49_999)]);
  }
  for (let from = 1; from <= bookings; from += 100_000) {
    await client.query(BOOKINGS, [from, Math.min(bookings, from + 99_999), patients]);
  }
  await client.query(PROFILES);
  await client.query(CARDS, [WAITING, bookings]);
  await settle(client);
  await client.end();
}

async function settle(client: pg.Client): Promise<void> {
  for (const table of ['patient', 'patient_name', 'name_word', 'booking', 'booking_profile', 'job_card']) {
    await client.query(`vacuum analyze ${table}`);
  }
  await client.query('checkpoint');
}

/** A made-up id whose last digits are the number. */
const uuid = (kind: string, number: string) =>
  `('${kind}000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const PATIENTS = `
  insert into patient (id, lab_number, full_name, date_of_birth, gender, phone, national_id, bookings_count)
  select ${uuid('aa', 'n')}, 'HIST' || n,
    initcap((array['ada','ben','chi','dora','eli','fay','gus','hope','ivy','joe','kai','lena','max','nia','omar','pia','quin','rosa','sam','tendai','uma','vera','wes','xena','yusuf','zoe'])[1 + n % 26]
      || (array['','n','ra','line','so','ko'])[1 + n / 26 % 6])
      || ' ' || initcap((array['mo','chi','ka','zu','ndo','ba','la','si','ro','ta'])[1 + n / 7 % 10]
      || (array['yo','pfu','ra','ma','le','wen','du','gu','ri','te'])[1 + n / 70 % 10]
      || (array['','va','son','shi','ni','mba','ku','la'])[1 + n / 700 % 8]
      || (array['','ga','no','ze'])[1 + n / 5600 % 4]),
    date '1940-01-01' + n % 29000, case n % 2 when 0 then 'male' else 'female' end,
    '077' || lpad((n * 37 % 10000000)::text, 7, '0'), 'ID' || n, 1
  from generate_series($1::int, $2::int) n`;

const BOOKINGS = `
  insert into booking (id, patient_id, lab_number, patient_name, booking_index, priority, captured_by,
    total_minor, paid_minor, payment_status, verify_token, booked_at, last_updated)
  select ${uuid('bb', 'n')}, p.id, p.lab_number, p.full_name, n / $3::int + 1, 'routine', 'Bench',
    1200, case when n % 50 = 0 then 0 else 1200 end, case when n % 50 = 0 then 'not_paid' else 'paid' end,
    'hist' || n, now() - n * interval '1 minute' - interval '1 day', now() - n * interval '1 minute'
  from generate_series($1::int, $2::int) n
  join patient p on p.id = ${uuid('aa', '1 + n % $3::int')}`;

const UE = `(
  select p.*, v.name, v.unit from profile p join profile_version v on v.id = p.published_version_id where p.code = 'UE')`;

const PROFILES = `
  insert into booking_profile (id, booking_id, profile_id, profile_version_id, code, name, unit, price_minor, position, stage)
  select gen_random_uuid(), b.id, f.id, f.published_version_id, f.code, f.name, f.unit, 1200, 0, 'released'
  from booking b cross join ${UE} f where b.verify_token like 'hist%'`;

const CARDS = `
  insert into job_card (id, booking_id, patient_id, profile_id, code, testname, unit, priority, priority_rank,
    patient_name, lab_number, opened_at, due_at, status, open)
  select gen_random_uuid(), b.id, b.patient_id, f.id, f.code, f.name, f.unit, 'routine', 2, b.patient_name, b.lab_number,
    b.booked_at, b.booked_at + interval '4 hours',
    case when n.n % ($2::int / $1::int) = 0 then 'waiting' else 'processing' end, n.n % ($2::int / $1::int) = 0
  from booking b
  cross join lateral (select substr(b.verify_token, 5)::int as n) n
  cross join ${UE} f where b.verify_token like 'hist%'`;

/** A result for each booking of the history: of every profile, by forty people, one in twenty still in the laboratory. */
export const RESULTS = `
  insert into result (id, booking_id, patient_id, profile_id, profile_version_id, code, discipline, profile_name, values,
    stage, doneby, entered_by, authorised_by, released_at, date_time_updated, flags, clean, version)
  select gen_random_uuid(), b.id, b.patient_id, f.id, f.published_version_id, f.code, f.unit, f.name, '{}',
    case n.n % 20 when 0 then 'validated' when 1 then 'authorised' else 'released' end, 'Person ' || n.n % 40, u.id,
    case when n.n % 20 > 0 then 'Pathologist ' || n.n % 12 end, case when n.n % 20 > 1 then b.booked_at end,
    b.booked_at + n.n % 50 * interval '1 second',
    jsonb_build_object('L', (n.n % 7 = 0)::int, 'H', (n.n % 5 = 0)::int, 'critical', (n.n % 90 = 0)::int), n.n % 35 > 0, 1
  from booking b
  cross join lateral (select substr(b.verify_token, 5)::int as n) n
  join (select p.*, v.name, v.unit, row_number() over (order by p.code) - 1 as place, count(*) over () as many
    from profile p join profile_version v on v.id = p.published_version_id) f on f.place = n.n % f.many
  cross join (select id from app_user limit 1) u
  where b.verify_token like 'hist%'`;
