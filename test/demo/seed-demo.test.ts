// Long because one laboratory is filled once and all that fills it is looked at.
import type { Result, TestValue } from '../../shared/contract/results.js';
import type { Parameters } from '../../server/kernel/database.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { TAKINGS } from '../../server/ledger/takings.js';
import { seedDemo } from '../../demo/seed-demo.js';
import { testValuesOf } from '../../shared/disciplines/sheets.js';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import { DEMO_ADMIN_CODE, DEMO_PASSWORD, STAFF } from '../../demo/staff.js';
import { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

const BOOKINGS = 150;
const DAYS = 20;

let lab: Laboratory;

beforeAll(async () => {
  lab = await openLaboratory();
  // A Wednesday forenoon: at night and on Sundays nothing waits for the pathologist.
  lab.clock.set('2026-03-11T10:00:00Z');
  await seedDemo(lab.server.app, lab.databaseUrl, { bookings: BOOKINGS, days: DAYS });
});
afterAll(() => lab.close());

async function one<T>(text: string, params: Parameters = []): Promise<T> {
  const [row] = await lab.sql<T>(text, params);
  if (row === undefined) throw new Error('no row');
  return row;
}

async function signedIn(username: string): Promise<Client> {
  const client = new Client(lab.address, username, DEMO_PASSWORD);
  expect((await client.signIn()).status).toBe(200);
  return client;
}

it('fills a laboratory once and leaves it alone the second time', async () => {
  expect(await seedDemo(lab.server.app, lab.databaseUrl, { bookings: BOOKINGS, days: DAYS })).toBeUndefined();
  expect(await one('select count(*) as n from booking')).toEqual({ n: BOOKINGS });
});

it('shows at the counter what is rare: a void, a credit note by two, deposits, a discount and a refund by reason', async () => {
  const kinds = await lab.sql<{ kind: string }>('select distinct kind from receipt order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'credit-note',
    'deposit',
    'deposit-returned',
    'payment',
    'refund',
    'void',
  ]);
  const approved = await one(`select witness from journal where act = 'credit-note'`);
  expect(approved).toEqual({ witness: 'manager' });
  const reasons = await lab.sql(`select distinct reason_code from journal where act in ('refund', 'payment')
    and reason_code is not null`);
  expect(reasons.length).toBeGreaterThan(3);
});

it('takes euros at the rate of each day, and another rate is planned', async () => {
  const manager = await signedIn('manager');
  const types = (await manager.get('/api/payment-types')).body as readonly Record<string, unknown>[];
  const euro = types.find(({ nameSlug }) => nameSlug === 'cash-eur');
  expect(euro).toMatchObject({ active: true, exchangeRate: '1.09', nextRate: { rate: '1.12' } });
  const { rates } = (await manager.get(`/api/payment-types/${String(euro?.['id'])}/rates`)).body;
  const said = rates.map(({ rate, state }: { rate: string; state: string }) => [rate, state]);
  expect(said).toEqual([
    ['1.12', 'planned'],
    ['1.09', 'present'],
    ['1.06', 'past'],
    ['1.08', 'past'],
  ]);
  const taken = await one<{ n: number }>(
    `select count(*) as n from transfer where currency = '€' and debit in (select id from account where kind = 'drawer')`,
  );
  expect(taken.n).toBeGreaterThan(0);
});

it('charges who asked for all of a bundle its own price, and each test remembers what it costs alone', async () => {
  const bundled = await lab.sql<{ bundle: string; price: number; alone: number }>(
    `select bundle, sum(price_minor)::integer as price, sum(list_minor)::integer as alone
     from booking_profile where bundle is not null group by booking_id, bundle`,
  );
  expect(bundled.length).toBeGreaterThan(0);
  for (const { bundle, price, alone } of bundled)
    expect([price, alone]).toEqual(bundle === 'Antenatal' ? [3000, 3400] : [4000, 4400]);
});

it('bills two insurers and an account customer, who were asked for it and have paid a part', async () => {
  const manager = await signedIn('manager');
  const payers = (await manager.get('/api/payers')).body as readonly Record<string, string>[];
  const names = payers.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['Cimas', 'First Mutual Health', 'Old Mutual Staff Fund', 'Insurance, not named']),
  );
  const kinds = await lab.sql<{ kind: string }>(
    `select 'invoice' as kind from payer_invoice union select kind from payer_credit order by kind`,
  );
  expect(kinds.map(({ kind }) => kind)).toContain('invoice');
  const late = await one(
    `select count(*) as n from payer_invoice i join journal j on j.at > i.at
     join payer_invoice_line l on l.invoice_number = i.number join transfer t on t.id = l.transfer_id and t.journal_id = j.id`,
  );
  expect(late).toEqual({ n: 0 });
});

it('tells the planner what it filled, so that the first look at a list is as quick as any', async () => {
  const { unknown } = await one<{ unknown: readonly string[] }>(
    `select coalesce(array_agg(relname::text), '{}') as unknown from pg_class
     where relname in ('patient', 'booking', 'job_card', 'result', 'transfer') and reltuples <= 0`,
  );
  expect(unknown).toEqual([]);
});

it('lets everybody in with the one password, without asking for another', async () => {
  for (const { username, role } of STAFF) {
    const answer = await new Client(lab.address, username, DEMO_PASSWORD).signIn();
    expect(answer.body).toMatchObject({ userRole: role, changePasswd: false });
  }
});

it('sets the admin code that it prints', async () => {
  const reception = await signedIn('reception');
  const { id } = await one<{ id: string }>('select id from booking limit 1');
  const body = { code: DEMO_ADMIN_CODE, action: 'update', bookingId: id };
  expect((await reception.post('/api/admin-code/verify', body)).status).toBeLessThan(300);
});

it('gives lab numbers without gaps and leaves the counter behind the last', async () => {
  const numbers = await one<{ patients: number; low: number; high: number; last: number }>(
    `select count(*) as patients, min(substr(lab_number, 4)::int) as low, max(substr(lab_number, 4)::int) as high,
       (select last_number from lab_number_config) as last from patient`,
  );
  expect(numbers.high - numbers.low + 1).toBe(numbers.patients);
  expect(numbers.last).toBe(numbers.high + 1);
});

it('numbers the receipts without gaps in the order of time', async () => {
  const rows = await lab.sql<{ number: number; at: Date; said: number }>(
    `select number, at, (document ->> 'number')::int as said from receipt order by number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
  expect(rows.every(({ number, said }) => number === said)).toBe(true);
  expect(rows.map(({ at }) => at.getTime())).toEqual(
    rows.map(({ at }) => at.getTime()).sort((a, b) => a - b),
  );
  expect(await one('select last_number as n from receipt_counter')).toEqual({ n: rows.length });
});

it('ties every booking to its ledger and its prices to the cent', async () => {
  const wrong = await lab.sql(
    `select b.id from booking b
     where b.total_minor <> (select sum(p.price_minor) from booking_profile p where p.booking_id = b.id)
       or (b.payment_status = 'paid') <> (b.refunded_minor = 0 and b.paid_minor = b.total_minor - b.discount_minor)`,
  );
  expect(wrong).toEqual([]);
  expect((await verifyLedger(lab.database)).wrong).toEqual([]);
});

it('gives every cashier one shift a day', async () => {
  const wrong = await lab.sql(
    `select 1 from shift s group by cashier, day having count(*) > 1
     union all select 1 from shift where state = 'open' group by cashier having count(*) > 1`,
  );
  expect(wrong).toEqual([]);
});

it('counts the visits of every patient as they are numbered', async () => {
  const wrong = await lab.sql(
    `select p.id from patient p where p.bookings_count <>
       (select count(*) from booking b where b.patient_id = p.id and b.booking_index < p.bookings_count)`,
  );
  expect(wrong).toEqual([]);
});

it('closes the card of every result and keeps the others open or cancelled', async () => {
  const wrong = await lab.sql(
    `select c.id from job_card c join booking_profile p on p.booking_id = c.booking_id and p.code = c.code
     left join result r on r.booking_id = c.booking_id and r.code = c.code
     where (r.id is not null) <> (c.status = 'processing' and not c.open)
       or (p.stage = 'refunded') <> (c.status = 'waiting' and not c.open)
       or (r.id is not null and r.stage <> p.stage)`,
  );
  expect(wrong).toEqual([]);
});

it('leaves work on every bench', async () => {
  const rows = await lab.sql<{ unit: string }>('select distinct unit from job_card where open');
  expect(rows.map(({ unit }) => unit).sort()).toEqual([...DISCIPLINES].sort());
});

it('shows every kind of seeded result as it was saved, with each of its versions', async () => {
  const bench = await signedIn('bench');
  const seeded = await lab.sql<{ booking: string; code: string; unit: Discipline; version: number }>(
    `select distinct on (code) booking_id as booking, code, discipline as unit, version from result
     order by code, version desc`,
  );
  expect(new Set(seeded.map(({ unit }) => unit))).toEqual(new Set(DISCIPLINES));
  for (const { booking, code, unit, version } of seeded) {
    const shown = await bench.get(`/api/${unit}/${booking}/${code}`);
    expect([shown.status, shown.body.version]).toEqual([200, version]);
    const rows = testValuesOf<TestValue>(unit, shown.body as Result);
    const { values } = await one<{ values: TestValue[] }>(
      'select values from result where booking_id = $1 and code = $2',
      [booking, code],
    );
    expect(rows.map(({ code: of, parameter, flag }) => [of, parameter, flag])).toEqual(
      values.map(({ code: of, parameter, flag }) => [of, parameter, flag]),
    );
    const versions = await bench.get(`/api/results/${booking}/${code}/versions`);
    expect(versions.body).toHaveLength(version);
  }
});

it('refuses nothing of what it made up when the bench saves it again', async () => {
  const bench = await signedIn('bench');
  const { booking, code, unit } = await one<{ booking: string; code: string; unit: string }>(
    `select booking_id as booking, code, discipline as unit from result
     where stage in ('validated', 'authorised') and discipline <> 'bloodbank' order by stage desc limit 1`,
  );
  const shown = await bench.get(`/api/${unit}/${booking}/${code}`);
  const saved = await bench.put(`/api/${unit}/`, { ...shown.body, action: 'update' });
  expect([saved.status, saved.body.version]).toEqual([200, shown.body.version + 1]);
});

it('refuses nothing of what it made up when a released result with kits is amended', async () => {
  const pathologist = await signedIn('pathologist');
  const { bookingId, profileCode, version } = await one<Record<string, unknown>>(
    `select booking_id as "bookingId", code as "profileCode", version from result
     where stage = 'released' and sections <> '{}' limit 1`,
  );
  const wish = { bookingId, profileCode, version, reason: 'Remark forgotten', remarks: 'Checked twice' };
  expect((await pathologist.post('/api/results/amend', wish)).status).toBe(200);
});

it('measures with kits, and names them', async () => {
  const { kits } = await one<{ kits: object[] }>(
    `select sections -> 'kits' as kits from result where code = 'HIV' limit 1`,
  );
  expect(kits[0]).toEqual({
    parameter: 'HIVT1',
    kit: 'Determine',
    lot: expect.any(String),
    expiry: expect.stringMatching(/^\d{4}-\d\d-28$/),
  });
});

it('has released nothing in which a row is pending', async () => {
  const { n } = await one<{ n: number }>(
    `select count(*)::integer as n from result
     where stage in ('released', 'amended') and values @? '$[*] ? (@.state == "pending")'`,
  );
  expect(n).toBe(0);
});

it('crossmatches nothing without a collection time', async () => {
  const { n, timed } = await one<{ n: number; timed: number }>(
    `select count(*)::integer as n, count(b.clinical ->> 'collectedAt')::integer as timed
     from result r join booking b on b.id = r.booking_id where r.code = 'GXM'`,
  );
  expect(n).toBeGreaterThan(0);
  expect(timed).toBe(n);
});

it('has counted films and runs with their controls', async () => {
  const rows = await lab.sql<{ film: number; runs: number }>(
    `select count(*) filter (where sections ? 'differential') as film, count(*) filter (where sections ? 'run') as runs
     from result where stage = 'released'`,
  );
  expect(rows[0]?.film).toBeGreaterThan(0);
  expect(rows[0]?.runs).toBeGreaterThan(0);
});

it('has cultures with isolates, interpreted by a table that says it is invented', async () => {
  const { lines } = await one<{ lines: { interpretation: string; by: string; reported: boolean }[] }>(
    `select jsonb_agg(line) as lines from result r, jsonb_path_query(r.sections, '$.culture.isolates[*].susceptibility[*]') line
     where r.stage = 'released'`,
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.some(({ by }) => /^EUCAST 2000, row \d+$/.test(by))).toBe(true);
  expect(lines.every(({ reported }) => typeof reported === 'boolean')).toBe(true);
  const tables = await lab.sql<{ by: string }>('select distinct imported_by as by from breakpoint_table');
  expect(tables).toEqual([{ by: 'Demonstration: invented figures' }]);
});

it('prints the report of a released booking', async () => {
  const reception = await signedIn('reception');
  const { id } = await one<{ id: string }>(
    `select b.id from booking b where exists (select from result r where r.booking_id = b.id and r.stage = 'released') limit 1`,
  );
  const report = await reception.get(`/api/report/${id}`);
  expect(report.status).toBe(200);
  expect(JSON.stringify(report.body)).toContain('Meniscus Demonstration Laboratory');
});

it('says the same of the money by day, by test and in the ledger', async () => {
  const manager = await signedIn('manager');
  const [from, to] = [day(-(DAYS + 2)), day(1)];
  const sumOf = async (path: string): Promise<number> => {
    const answer = await manager.get(`/api/${path}/${from}/${to}`);
    expect(answer.status).toBe(200);
    return (answer.body as { amount: string }[]).reduce(
      (sum, { amount }) => sum + Math.round(Number(amount) * 100),
      0,
    );
  };
  const { minor } = await one<{ minor: number }>(
    `select sum(minor)::bigint as minor from (${TAKINGS}) taking`,
  );
  expect(minor).toBeGreaterThan(0);
  expect([await sumOf('test/daily'), await sumOf('test/department'), await sumOf('test/payment')]).toEqual([
    minor,
    minor,
    minor,
  ]);
});

it('shows a receipt again as it was printed', async () => {
  const cashier = await signedIn('cashier');
  const { number } = await one<{ number: number }>(
    `select number from receipt where cashier = 'cashier' limit 1`,
  );
  const answer = await cashier.get(`/api/receipts/${number}`);
  expect([answer.status, answer.body.number]).toEqual([200, number]);
});

function day(from: number): string {
  return new Date(lab.clock.now().getTime() + from * 86_400_000).toISOString().slice(0, 10);
}
