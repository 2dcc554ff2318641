import { UnknownOutcome } from '../../server/events/unknown-outcome.js';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { aBooking, eventsOf, NORMAL_UE, save, type Booked } from '../results/bench.js';
import type { Client } from '../support/client.js';
import { cutDatabase, type CutDatabase } from '../support/cut-database.js';
import { newDatabase, openLaboratory, type Laboratory } from '../support/laboratory.js';

let database: CutDatabase;
let lab: Laboratory;
let desk: Client;

beforeAll(async () => {
  database = await cutDatabase(await newDatabase());
  lab = await openLaboratory({ databaseUrl: database.url });
  desk = await lab.as('ROLE_RECEPTION');
});
afterAll(async () => {
  await lab?.close();
  await database?.close();
});

const add = (name: string) =>
  desk.post(
    '/api/doctors',
    { name, practice: 'Hill Surgery' },
    { 'Idempotency-Key': `of ${name}`.replaceAll(' ', '-') },
  );

async function known(name: string): Promise<{ readonly doctors: number; readonly audits: number }> {
  const [row] = await lab.sql<{ doctors: number; audits: number }>(
    `select (select count(*) from referring_doctor where name = $1)::int as doctors,
       (select count(*) from audit_entry where action = 'doctor.create' and after ->> 'name' = $1)::int as audits`,
    [name],
  );
  if (row === undefined) throw new Error('nothing was read');
  return row;
}

test('a commit whose answer is lost is not called a failure, and its repeat answers what was done', async () => {
  database.cut('commit', 'Dr Lost');
  const lost = await add('Dr Lost');
  expect(lost).toMatchObject({ status: 503, body: { code: 'unknown_outcome' } });
  expect(Number(lost.headers['retry-after'])).toBeGreaterThan(0);
  expect(lost.text).not.toMatch(/nothing was|was not/i);
  expect(await known('Dr Lost')).toEqual({ doctors: 1, audits: 1 });
  const repeated = await add('Dr Lost');
  expect(repeated).toMatchObject({ status: 201, body: { name: 'Dr Lost' } });
  expect(await known('Dr Lost')).toEqual({ doctors: 1, audits: 1 });
});

test('what is committed but perhaps not on disk is not known either', async () => {
  database.cut('flush', 'Dr Flush');
  expect(await add('Dr Flush')).toMatchObject({ status: 503, body: { code: 'unknown_outcome' } });
  expect(await add('Dr Flush')).toMatchObject({ status: 201 });
  expect(await known('Dr Flush')).toEqual({ doctors: 1, audits: 1 });
});

test('a connection that goes before the commit was sent is a plain 503, and nothing is there', async () => {
  database.cut('work', 'Dr Before');
  expect(await add('Dr Before')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await known('Dr Before')).toEqual({ doctors: 0, audits: 0 });
  expect(await add('Dr Before')).toMatchObject({ status: 201 });
  expect(await known('Dr Before')).toEqual({ doctors: 1, audits: 1 });
});

test('no transaction is ever run again after a commit of which nobody knows', async () => {
  let runs = 0;
  database.cut('commit', 'test.unknown');
  const running = lab.server.app.get(UnitOfWork).run(SYSTEM, async (tx) => {
    runs += 1;
    tx.audit('test.unknown', 'test', '1');
    await tx.sql('select 1');
  });
  await expect(running).rejects.toBeInstanceOf(UnknownOutcome);
  expect(runs).toBe(1);
  expect(await lab.sql(`select 1 from audit_entry where action = 'test.unknown'`)).toHaveLength(1);
});

test('a batch of which a part was committed when the database went is not known, and its repeat does the rest once', async () => {
  const bench = await lab.as('ROLE_LAB');
  const pathologist = await lab.as('ROLE_SUPER_ADMIN', 'pathologist');
  const bookings: Booked[] = [];
  for (let count = 0; count < 12; count += 1) {
    const booking = await aBooking(lab, ['UE']);
    expect((await save(bench, booking, 'UE', NORMAL_UE)).status).toBe(200);
    bookings.push(booking);
  }
  const items = bookings.map(({ id }) => ({ bookingId: id, profileCode: 'UE', version: 1 }));
  const sign = () =>
    pathologist.post(
      '/api/results/release-batch',
      { action: 'validate', items },
      { 'Idempotency-Key': 'a-batch-cut-in-two' },
    );
  // Events that follow from the saves name the bookings too.
  await lab.drain();
  const last = [...bookings].sort((a, b) => a.id.localeCompare(b.id)).at(-1);
  // The first that names it is the look at all of them, before any transaction.
  database.cut('work', last?.id ?? '', 1);
  expect(await sign()).toMatchObject({ status: 503, body: { code: 'unknown_outcome' } });
  const repeated = await sign();
  expect(repeated.status).toBeLessThan(300);
  expect(repeated.body.map(({ ok }: { readonly ok: boolean }) => ok)).toEqual(bookings.map(() => true));
  for (const booking of bookings)
    expect((await eventsOf(lab, booking)).filter((type) => type === 'ResultAuthorised')).toHaveLength(1);
});
