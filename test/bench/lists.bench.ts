import type pg from 'pg';
import { benchDatabase, BenchServer, connected } from './bench-server.js';
import { line, pair, percentile } from './figures.js';

const SIZES = [
  { bookings: 10_000, patients: 3_000 },
  { bookings: 1_000_000, patients: 300_000 },
] as const;
const SAMPLES = 300;
const WAITING = 400;

interface Figures {
  readonly worklist: readonly number[];
  readonly search: readonly number[];
  readonly payable: readonly number[];
}

/** Worklist, patient search and the payments list at 1,000,000 bookings and 300,000 patients, against 10,000. */
export async function benchLists(): Promise<void> {
  const measured: Figures[] = [];
  for (const size of SIZES) {
    const database = await benchDatabase();
    const server = await BenchServer.start(database.url);
    try {
      await server.book(0);
      await fill(database.url, size.bookings, size.patients);
      measured.push(await measure(server));
    } finally {
      await server.stop();
      await database.clean();
    }
  }
  const [small, large] = measured;
  if (!small || !large) return;
  for (const list of ['worklist', 'search', 'payable'] as const) {
    line(`${list} at ${SIZES[1].bookings} bookings`, pair(large[list]), 'aim p50 under 15 ms');
    line(`  floor: the same at ${SIZES[0].bookings}`, pair(small[list]));
    const ratio = percentile(large[list], 0.5) / percentile(small[list], 0.5);
    line('  ratio (aim under 1.5)', ratio.toFixed(2));
  }
}

/** History by plain SQL: closed cards, paid bookings, and the day's open work, which does not grow with history. */
async function fill(url: string, bookings: number, patients: number): Promise<void> {
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
  select gen_random_uuid(), b.id, f.id, f.published_version_id, f.code, f.name, f.unit, f.price_minor, 0, 'released'
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

const QUERIES = [
  'moyora',
  'tendai',
  'chipfu',
  'ndomason',
  'lena kayo',
  'zuwenvaga ada',
  'HIST2999',
  '0770011',
  'mayora',
  'tendia',
];

async function measure(server: BenchServer): Promise<Figures> {
  const timed = async (target: string) => {
    const at = performance.now();
    const reply = await server.call('GET', target);
    if (reply.status !== 200) throw new Error(`${target} was answered ${reply.status}: ${reply.body}`);
    return performance.now() - at;
  };
  const repeat = async (target: (index: number) => string) => {
    const figures: number[] = [];
    for (let index = -30; index < SAMPLES; index += 1) {
      const figure = await timed(target(Math.abs(index)));
      if (index >= 0) figures.push(figure);
    }
    return figures;
  };
  return {
    worklist: await repeat(() => '/api/jobCard/find/biochemistry/waiting/1'),
    search: await repeat(
      (index) => `/api/search?searchQuery=${encodeURIComponent(QUERIES[index % QUERIES.length] ?? '')}`,
    ),
    payable: await repeat(() => '/api/billing/payable'),
  };
}
