import { rmSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { checksums, migrations } from '../../migrations/index.js';
import { migrate } from '../../server/kernel/database.js';
import { prove, restoreBackup, takeBackup } from '../../server/operations/index.js';
import { Random } from '../../demo/random.js';
import pg from 'pg';
import { writeOldMoney } from '../ledger/old-money.js';
import { emptyDatabase, newDatabase, TEST_AUDIT_KEY } from '../support/laboratory.js';
import { aFolder, dropDatabase, onDatabase } from './filled.js';

const LAST_OF_THE_ENTRIES = 1_700_000_000_013;
const folder = aFolder();
const made: string[] = [];
afterAll(async () => {
  for (const url of made) await dropDatabase(url);
});

async function kept(url: Promise<string>): Promise<string> {
  made.push(await url);
  return url;
}

/** A laboratory as an early version left it. */
async function anOldOne(): Promise<string> {
  const url = await kept(emptyDatabase());
  const then = migrations.filter(({ name }) => Number(/\d+$/.exec(name)?.[0]) <= LAST_OF_THE_ENTRIES);
  const old = await new DataSource({ type: 'postgres', url, migrations: then }).initialize();
  await old.runMigrations({ transaction: 'each' });
  await old.destroy();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await writeOldMoney(client, new Random(2026), 40).finally(() => client.end());
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
  const { manifest } = await restoreBackup({
    ownerUrl: url,
    file,
    secret: undefined,
    auditKey: TEST_AUDIT_KEY,
    replace: false,
    now: new Date(),
  });
  rmSync(file);
  expect(manifest.migrations.length).toBeLessThan(migrations.length);
  await migrate(old);
  const transfers = 'select count(*)::int as n, sum(amount_minor)::text as sum from transfer';
  expect(await onDatabase(url, transfers)).toEqual(await onDatabase(old, transfers));
  expect((await prove(url, undefined)).wrong).toEqual([]);
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

test('a start refuses a database that was made by another wording of a migration', async () => {
  const url = await kept(newDatabase());
  const [name] = [...checksums.keys()];
  expect(await onDatabase(url, 'select name, sha256 from migration_checksum order by name')).toHaveLength(
    migrations.length,
  );
  await onDatabase(url, `update migration_checksum set sha256 = 'other' where name = '${name}'`);
  await expect(migrate(url)).rejects.toThrow(`another wording of ${name}`);
});
