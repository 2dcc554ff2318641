import { seedDemo } from '../../demo/seed-demo.js';
import { DEMO_ADMIN_CODE, DEMO_PASSWORD, STAFF } from '../../demo/staff.js';
import { Client } from '../support/client.js';
import { SIZE, theDemo, type Demo } from './demo.js';
// Told of the same one: filling it takes longer than all that is looked at.
import './seeded-money.js';
import './seeded-stock.js';
import './seeded-results.js';

let demo: Demo;

beforeAll(async () => {
  demo = await theDemo();
});
afterAll(() => demo?.lab.close());

it('fills a laboratory once and leaves it alone the second time', async () => {
  expect(await seedDemo(demo.lab.server.app, demo.lab.databaseUrl, SIZE)).toBeUndefined();
  expect(await demo.one('select count(*) as n from booking')).toEqual({ n: SIZE.bookings });
});

it('tells the planner what it filled, so that the first look at a list is as quick as any', async () => {
  const { unknown } = await demo.one<{ unknown: readonly string[] }>(
    `select coalesce(array_agg(relname::text), '{}') as unknown from pg_class
     where relname in ('patient', 'booking', 'job_card', 'result', 'transfer') and reltuples <= 0`,
  );
  expect(unknown).toEqual([]);
});

it('lets everybody in with the one password, without asking for another', async () => {
  for (const { username, role } of STAFF) {
    const answer = await new Client(demo.lab.address, username, DEMO_PASSWORD).signIn();
    expect(answer.body).toMatchObject({ userRole: role, changePasswd: false });
  }
});

it('sets the admin code that it prints', async () => {
  const reception = await demo.signedIn('reception');
  const { id } = await demo.one<{ id: string }>('select id from booking limit 1');
  const body = { code: DEMO_ADMIN_CODE, action: 'update', bookingId: id };
  expect((await reception.post('/api/admin-code/verify', body)).status).toBeLessThan(300);
});

it('gives lab numbers without gaps and leaves the counter behind the last', async () => {
  const numbers = await demo.one<{ patients: number; low: number; high: number; last: number }>(
    `select count(*) as patients, min(substr(lab_number, 4)::int) as low, max(substr(lab_number, 4)::int) as high,
       (select last_number from lab_number_config) as last from patient`,
  );
  expect(numbers.high - numbers.low + 1).toBe(numbers.patients);
  expect(numbers.last).toBe(numbers.high + 1);
});

it('counts the visits of every patient as they are numbered', async () => {
  const wrong = await demo.lab.sql(
    `select p.id from patient p where p.bookings_count <>
       (select count(*) from booking b where b.patient_id = p.id and b.booking_index < p.bookings_count)`,
  );
  expect(wrong).toEqual([]);
});
