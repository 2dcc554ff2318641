import { rmSync } from 'node:fs';
import path from 'node:path';
import { checksums, migrations } from '../../migrations/index.js';
import { migrate } from '../../server/kernel/migrate.js';
import { prove, restoreBackup, takeBackup } from '../../server/operations/index.js';
import { emptyDatabase, newDatabase, openLaboratory, TEST_AUDIT_KEY } from '../support/laboratory.js';
import { payTheRest } from '../billing/till.js';
import { ROOT } from '../support/program.js';
import { giveAway, withRole } from '../support/roles.js';
import { until } from '../support/until.js';
import { aFolder, dropDatabase, onDatabase } from './filled.js';
import { writeOldLaboratory, writeOldSchema } from './old-laboratory.js';

/** Taken by the version whose last migration is 0089, of twelve bookings, nine paid, six with a result. */
const EARLIER = path.join(ROOT, 'test', 'data', 'laboratory-of-0089.backup');
const restoring = { secret: undefined, auditKey: TEST_AUDIT_KEY, replace: false, now: new Date() };
const folder = aFolder();
const made: string[] = [];
afterAll(async () => {
  for (const url of made) await dropDatabase(url);
});

async function kept(url: Promise<string>): Promise<string> {
  made.push(await url);
  return url;
}

/** A database as an early version left it, with money in it. */
async function anOldOne(): Promise<string> {
  const url = await kept(emptyDatabase());
  await writeOldLaboratory(url, 2026);
  return url;
}

test('a backup of an older version is restored as it was, and then migrated', async () => {
  const old = await anOldOne();
  const { file, warnings } = await takeBackup({
    ownerUrl: old,
    folder,
    secret: undefined,
    auditKey: undefined,
    version: '0.0.1',
    now: new Date(),
  });
  expect(warnings).toEqual([]);
  const url = await kept(emptyDatabase());
  const { manifest } = await restoreBackup({ ...restoring, ownerUrl: url, file });
  rmSync(file);
  expect(manifest.migrations.length).toBeLessThan(migrations.length);
  await migrate(old);
  const transfers = 'select count(*)::int as n, sum(amount_minor)::text as sum from transfer';
  expect(await onDatabase(url, transfers)).toEqual(await onDatabase(old, transfers));
  expect((await prove(url, undefined)).wrong).toEqual([]);
});

test('a laboratory that an earlier version made starts and works', async () => {
  const url = await kept(emptyDatabase());
  await writeOldSchema(url);
  const lab = await openLaboratory({ databaseUrl: url });
  try {
    const desk = await lab.as('ROLE_RECEPTION');
    const booked = await desk.post('/api/booking/book', {
      patient: { fullName: 'Booked After The Upgrade', dateOfBirth: '1980-01-01', gender: 'male' },
      profiles: ['FBS'],
    });
    expect(booked.status).toBe(201);
    await lab.drain();
    await until(
      () => lab.stranger().get('/api/health/ready'),
      ({ body }) => body.status === 'ok',
    );
  } finally {
    await lab.close();
  }
});

const COUNTS = `select (select count(*) from booking)::int as bookings, (select count(*) from result)::int as results,
  (select sum(amount_minor) from transfer)::text as moved, (select count(*) from receipt)::int as receipts`;

test('what worked with an earlier landed version is restored by an owner of another name, who may make no roles, kept whole by a start of this one, and works', async () => {
  const url = await emptyDatabase();
  await withRole(url, '', async (owner, name) => {
    await giveAway(url, name);
    await restoreBackup({ ...restoring, ownerUrl: owner, file: EARLIER });
    const before = await onDatabase(url, COUNTS);
    expect(before).toMatchObject([{ bookings: 12, results: 6, receipts: 9 }]);
    const lab = await openLaboratory({ databaseUrl: owner });
    try {
      await lab.drain();
      expect(await onDatabase(url, COUNTS)).toEqual(before);
      const [tables] = await onDatabase<{ owners: string }>(
        url,
        `select string_agg(distinct tableowner, ',') as owners from pg_tables where schemaname = 'public'`,
      );
      expect(tables).toEqual({ owners: name });
      const desk = await lab.as('ROLE_SUPER_ADMIN');
      expect((await desk.get('/api/booking/payments/all')).body.items).toHaveLength(12);
      const owing = (await desk.get('/api/booking/payments/unpaid')).body.items;
      expect(owing).toHaveLength(3);
      expect((await payTheRest(desk, owing[0])).status).toBe(200);
      await lab.drain();
      expect((await prove(owner, TEST_AUDIT_KEY)).wrong).toEqual([]);
    } finally {
      await lab.close();
    }
  });
});

test('a start refuses a database that a newer version wrote, and changes nothing in it', async () => {
  const url = await kept(newDatabase());
  await onDatabase(
    url,
    `insert into migrations (timestamp, name) values (1800000000000, 'Later1800000000000')`,
  );
  await expect(migrate(url)).rejects.toThrow(
    /newer version of Meniscus: it has Later1800000000000.*npm run restore/,
  );
});

test('a start refuses a database that skipped a migration', async () => {
  const url = await kept(newDatabase());
  const skipped = migrations[10]?.name ?? '';
  await onDatabase(url, `delete from migrations where name = '${skipped}'`);
  await expect(migrate(url)).rejects.toThrow(`lacks ${skipped}`);
  expect(await onDatabase(url, `select from migrations where name = '${skipped}'`)).toEqual([]);
});

test('a start refuses a database that was made by another text of a migration', async () => {
  const url = await kept(newDatabase());
  const [name] = [...checksums.keys()];
  expect(await onDatabase(url, 'select name, sha256 from migration_checksum order by name')).toHaveLength(
    migrations.length,
  );
  await onDatabase(url, `update migration_checksum set sha256 = 'other' where name = '${name}'`);
  await expect(migrate(url)).rejects.toThrow(`another text of ${name}`);
});
