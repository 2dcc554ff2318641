import type { Result, TestValue } from '../../shared/contract/results.js';
import { testValuesOf } from '../../shared/disciplines/sheets.js';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import { theDemo, type Demo } from './demo.js';

let demo: Demo;

beforeAll(async () => {
  demo = await theDemo();
});

it('closes the card of every result and keeps the others open or cancelled', async () => {
  const wrong = await demo.lab.sql(
    `select c.id from job_card c join booking_profile p on p.booking_id = c.booking_id and p.code = c.code
     left join result r on r.booking_id = c.booking_id and r.code = c.code
     where (r.id is not null) <> (c.status = 'processing' and not c.open)
       or (p.stage = 'refunded') <> (c.status = 'waiting' and not c.open)
       or (r.id is not null and r.stage <> p.stage)`,
  );
  expect(wrong).toEqual([]);
});

it('leaves work on every bench', async () => {
  const rows = await demo.lab.sql<{ unit: string }>('select distinct unit from job_card where open');
  expect(rows.map(({ unit }) => unit).sort()).toEqual([...DISCIPLINES].sort());
});

it('shows every kind of seeded result as it was saved, with each of its versions', async () => {
  const bench = await demo.signedIn('bench');
  const seeded = await demo.lab.sql<{ booking: string; code: string; unit: Discipline; version: number }>(
    `select distinct on (code) booking_id as booking, code, discipline as unit, version from result
     order by code, version desc`,
  );
  expect(new Set(seeded.map(({ unit }) => unit))).toEqual(new Set(DISCIPLINES));
  for (const { booking, code, unit, version } of seeded) {
    const shown = await bench.get(`/api/${unit}/${booking}/${code}`);
    expect([shown.status, shown.body.version]).toEqual([200, version]);
    const rows = testValuesOf<TestValue>(unit, shown.body as Result);
    const { values } = await demo.one<{ values: TestValue[] }>(
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
  const bench = await demo.signedIn('bench');
  const { booking, code, unit } = await demo.one<{ booking: string; code: string; unit: string }>(
    `select booking_id as booking, code, discipline as unit from result
     where stage in ('validated', 'authorised') and discipline <> 'bloodbank' order by stage desc limit 1`,
  );
  const shown = await bench.get(`/api/${unit}/${booking}/${code}`);
  const saved = await bench.put(`/api/${unit}/`, { ...shown.body, action: 'update' });
  expect([saved.status, saved.body.version]).toEqual([200, shown.body.version + 1]);
});

it('refuses nothing of what it made up when a released result with kits is amended', async () => {
  const pathologist = await demo.signedIn('pathologist');
  const { bookingId, profileCode, version } = await demo.one<Record<string, unknown>>(
    `select booking_id as "bookingId", code as "profileCode", version from result
     where stage = 'released' and sections <> '{}' limit 1`,
  );
  const wish = { bookingId, profileCode, version, reason: 'Remark forgotten', remarks: 'Checked twice' };
  expect((await pathologist.post('/api/results/amend', wish)).status).toBe(200);
});

it('measures with kits, and names them', async () => {
  const { kits } = await demo.one<{ kits: object[] }>(
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
  const { n } = await demo.one<{ n: number }>(
    `select count(*)::integer as n from result
     where stage in ('released', 'amended') and values @? '$[*] ? (@.state == "pending")'`,
  );
  expect(n).toBe(0);
});

it('crossmatches nothing without a collection time', async () => {
  const { n, timed } = await demo.one<{ n: number; timed: number }>(
    `select count(*)::integer as n, count(b.clinical ->> 'collectedAt')::integer as timed
     from result r join booking b on b.id = r.booking_id where r.code = 'GXM'`,
  );
  expect(n).toBeGreaterThan(0);
  expect(timed).toBe(n);
});

it('has counted films and runs with their controls', async () => {
  const rows = await demo.lab.sql<{ film: number; runs: number }>(
    `select count(*) filter (where sections ? 'differential') as film, count(*) filter (where sections ? 'run') as runs
     from result where stage = 'released'`,
  );
  expect(rows[0]?.film).toBeGreaterThan(0);
  expect(rows[0]?.runs).toBeGreaterThan(0);
});

it('has cultures with isolates, interpreted by a table that says it is invented', async () => {
  const { lines } = await demo.one<{ lines: { interpretation: string; by: string; reported: boolean }[] }>(
    `select jsonb_agg(line) as lines from result r, jsonb_path_query(r.sections, '$.culture.isolates[*].susceptibility[*]') line
     where r.stage = 'released'`,
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.some(({ by }) => /^EUCAST 2000, row \d+$/.test(by))).toBe(true);
  expect(lines.every(({ reported }) => typeof reported === 'boolean')).toBe(true);
  const tables = await demo.lab.sql<{ by: string }>(
    'select distinct imported_by as by from breakpoint_table',
  );
  expect(tables).toEqual([{ by: 'Demonstration: invented figures' }]);
});

it('prints the report of a released booking', async () => {
  const reception = await demo.signedIn('reception');
  const { id } = await demo.one<{ id: string }>(
    `select b.id from booking b where exists (select from result r where r.booking_id = b.id and r.stage = 'released') limit 1`,
  );
  const report = await reception.get(`/api/report/${id}`);
  expect(report.status).toBe(200);
  expect(JSON.stringify(report.body)).toContain('Meniscus Demonstration Laboratory');
});

it('contradicts itself nowhere without a word', async () => {
  const unexplained = await demo.lab.sql(
    `select code, warnings from result where remarks = '' and jsonb_path_exists(warnings, '$[*].needsReason')`,
  );
  expect(unexplained).toEqual([]);
});
