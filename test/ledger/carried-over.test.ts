import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Random } from '../../demo/random.js';
import { migrations } from '../../migrations/index.js';
import { applicationDataSource, Database } from '../../server/kernel/database.js';
import { migrate } from '../../server/kernel/migrate.js';
import { TAKINGS } from '../../server/ledger/takings.js';
import { verifyLedger } from '../../server/ledger/index.js';
import { writeOldMoney } from './old-money.js';

const BOOKINGS = 1500;
const LAST_OF_THE_ENTRIES = 1_700_000_000_013;

const name = `carried_${process.pid}_${randomBytes(4).toString('hex')}`;
let source: DataSource;
let database: Database;

function urlOf(of: string): string {
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = `/${of}`;
  return url.toString();
}

async function on(of: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(of) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A laboratory as it was with entries, brought up to date. */
beforeAll(async () => {
  await on('postgres', (client) => client.query(`create database ${name} template template0`));
  const then = migrations.filter(({ name: of }) => Number(/\d+$/.exec(of)?.[0]) <= LAST_OF_THE_ENTRIES);
  const old = await new DataSource({ type: 'postgres', url: urlOf(name), migrations: then }).initialize();
  await old.runMigrations({ transaction: 'each' });
  await old.destroy();
  await on(name, (client) => writeOldMoney(client, new Random(2026), BOOKINGS));
  await migrate(urlOf(name));
  source = await applicationDataSource(urlOf(name), [], 2).initialize();
  database = new Database(source);
});

afterAll(async () => {
  await source.destroy();
  await on('postgres', (client) => client.query(`drop database ${name} with (force)`));
});

const MOVED = `kind in ('payment','change','refund')`;

/** Rows that only the entries have, or only the transfers. */
async function differences(entries: string, transfers: string): Promise<unknown[]> {
  const rows = await database.sql<{ n: number }>(`select count(*) as n from (${entries}) e`);
  expect(rows[0]?.n).toBeGreaterThan(0);
  return database.sql(`
    (select 'entries' as only_in, e.* from (${entries} except ${transfers}) e)
    union all (select 'transfers', t.* from (${transfers} except ${entries}) t) limit 10`);
}

test('keeps what every receipt moved, per payment type and unit', async () => {
  const wrong = await differences(
    `select receipt_number as number, payment_type_id, payment_unit as unit, kind, sum(amount_minor) as minor, sum(base_minor) as base
     from ledger_entry where ${MOVED} and amount_minor <> 0 group by 1, 2, 3, 4`,
    `select receipt_number, payment_type_id, currency, kind, sum(minor), sum(base_minor) from (${TAKINGS}) taking group by 1, 2, 3, 4`,
  );
  expect(wrong).toEqual([]);
});

test('keeps what every booking was charged, forgiven, paid and given back', async () => {
  expect((await verifyLedger(database)).wrong).toEqual([]);
});

test('keeps every figure of a day, a cashier and a unit', async () => {
  const wrong = await differences(
    `select (e.at at time zone 'Pacific/Auckland')::date as day, e.cashier, e.payment_unit as unit, sum(e.amount_minor) as minor
     from ledger_entry e where ${MOVED} group by 1, 2, 3`,
    `select day, actor, currency, sum(minor) from (${TAKINGS}) taking group by 1, 2, 3`,
  );
  expect(wrong).toEqual([]);
});

test('shares all that was moved over the tests, to the cent', async () => {
  const wrong = await differences(
    `select payment_unit as unit, sum(amount_minor) as minor from ledger_entry where ${MOVED} group by 1`,
    `select currency, sum(sign(minor) * l.amount_minor)::numeric from (${TAKINGS}) taking
     join transfer_line l on l.transfer_id = taking.transfer_id group by 1`,
  );
  expect(wrong).toEqual([]);
});

test('a booking that is paid owes nothing on any of its profiles', async () => {
  const owing = await database.sql(`
    select l.booking_profile_id from booking b join transfer t on b.id in (t.debit, t.credit)
    join transfer_line l on l.transfer_id = t.id
    where b.paid_minor = b.total_minor - b.discount_minor and b.refunded_minor = 0 and b.deleted_at is null
      and not exists (select from journal j where j.booking_id = b.id and j.act = 'discount')
      and (select count(*) from journal j where j.booking_id = b.id and j.act = 'payment') = 1
    group by 1 having sum(case when t.debit = b.id then l.amount_minor else -l.amount_minor end) <> 0`);
  expect(owing).toEqual([]);
});

test('gives every cashier one closed shift a laboratory day', async () => {
  const wrong = await differences(
    `select distinct cashier, (at at time zone 'Pacific/Auckland')::date as day, 'closed' as state from receipt`,
    'select cashier, day, state from shift',
  );
  expect(wrong).toEqual([]);
});

test('puts what insurance paid on one payer that has no name yet', async () => {
  const payers = await database.sql(`select distinct owner from account where kind = 'payer'`);
  expect(payers).toEqual([{ owner: 'not named' }]);
});

test('codes a refund by what its reason named', async () => {
  const codes = await database.sql(
    `select distinct reason_code as code from journal where act = 'refund' order by 1`,
  );
  expect(codes).toEqual([{ code: 'laboratory-error' }, { code: 'other' }]);
});

test('remembers each print of a receipt', async () => {
  const wrong = await differences(
    `select subject_id::bigint as number, at, actor from audit_entry where action = 'receipt.print'`,
    'select receipt_number, at, printed_by from receipt_print',
  );
  expect(wrong).toEqual([]);
});
