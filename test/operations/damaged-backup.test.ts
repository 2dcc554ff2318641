import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { jsonRecord } from '../../server/operations/backup/content.js';
import { framed, unframed } from '../../server/operations/backup/frames.js';
import { restoreBackup } from '../../server/operations/index.js';
import { emptyDatabase, openLaboratory, TEST_AUDIT_KEY, type Laboratory } from '../support/laboratory.js';
import { aFolder, backupOf, bookAndPay, dropDatabase, onDatabase } from './filled.js';

const folder = aFolder();
const PASSPHRASE = 'a passphrase of a good length';

let lab: Laboratory;
let url: string;
let plain: string;
let encrypted: string;
beforeAll(async () => {
  lab = await openLaboratory();
  await bookAndPay(await lab.as('ROLE_RECEPTION'), 'Somebody Booked');
  plain = (await backupOf(lab, folder)).file;
  encrypted = (await backupOf(lab, folder, { secret: PASSPHRASE })).file;
  url = await emptyDatabase();
});
afterAll(async () => {
  await lab?.close();
  await dropDatabase(url);
});

const restore = (file: string, secret?: string) =>
  restoreBackup({ ownerUrl: url, file, secret, auditKey: TEST_AUDIT_KEY, replace: false, now: new Date() });

/** Nothing of it is left in the database: the next restore finds it empty. */
async function refused(file: string, secret: string | undefined, why: string): Promise<void> {
  await expect(restore(file, secret)).rejects.toThrow(why);
  const tables = `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  expect(await onDatabase(url, tables)).toEqual([]);
}

function copyOf(file: string, name: string): string {
  const copy = join(folder, name);
  copyFileSync(file, copy);
  return copy;
}

test.each([
  ['plain', () => plain, undefined],
  ['encrypted', () => encrypted, PASSPHRASE],
])('a %s backup that was cut anywhere is refused as cut off', async (kind, fileOf, secret) => {
  const size = readFileSync(fileOf()).length;
  for (const share of [0.3, 0.7, 0.999]) {
    const cut = copyOf(fileOf(), `cut-${kind}-${share}`);
    truncateSync(cut, Math.floor(size * share));
    await refused(cut, secret, 'cut off');
  }
});

test.each([
  ['plain', () => plain, undefined],
  ['encrypted', () => encrypted, PASSPHRASE],
])('a %s backup with one byte changed is refused as damaged', async (kind, fileOf, secret) => {
  const bytes = readFileSync(fileOf());
  const contentFrom = bytes.indexOf('}\n') + 10;
  for (const share of [0, 0.5, 0.9999]) {
    const at = contentFrom + Math.floor((bytes.length - contentFrom - 1) * share);
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
    const file = join(folder, `flipped-${kind}-${share}`);
    writeFileSync(file, flipped);
    await refused(file, secret, 'is damaged');
  }
});

test('a part of one backup does not fit into another, and nothing may follow the end', async () => {
  const file = copyOf(plain, 'longer');
  writeFileSync(file, 'more', { flag: 'a' });
  await refused(file, undefined, 'continues after its end');
});

test('another passphrase, none, and a file of something else are told apart', async () => {
  await refused(encrypted, 'another passphrase of length', 'not the passphrase');
  await refused(encrypted, undefined, 'is encrypted');
  const other = join(folder, 'letter.backup');
  writeFileSync(other, 'Dear laboratory, this is a letter and no backup at all.');
  await refused(other, undefined, 'is not a Meniscus backup');
  await refused(join(folder, 'nowhere'), undefined, 'cannot be read');
});

/** The same backup with other words in its manifest. */
async function rewritten(
  file: string,
  change: (manifest: { migrations: string[] }) => void,
): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of unframed(file, undefined)) parts.push(part);
  const content = gunzipSync(Buffer.concat(parts));
  const length = content.readUInt32BE(1);
  const manifest = JSON.parse(content.subarray(5, 5 + length).toString()) as { migrations: string[] };
  change(manifest);
  const changed = gzipSync(Buffer.concat([jsonRecord(manifest), content.subarray(5 + length)]));
  const target = join(folder, `rewritten-${readdirSync(folder).length}`);
  const source = async function* (): AsyncGenerator<Buffer> {
    yield changed;
  };
  const bytes: Buffer[] = [];
  for await (const chunk of framed(source(), new Date(), undefined)) bytes.push(chunk);
  writeFileSync(target, Buffer.concat(bytes));
  return target;
}

test('a backup of a newer version is refused before anything is written', async () => {
  const newer = await rewritten(
    plain,
    ({ migrations }) => void migrations.push('FromTheFuture1800000000000'),
  );
  await refused(newer, undefined, 'newer version of Meniscus');
});

test('a backup whose schema lacks something in between is refused', async () => {
  const skipped = await rewritten(plain, ({ migrations }) => void migrations.splice(3, 1));
  await refused(skipped, undefined, 'not written by a release');
});

test('after every refusal the good one is still restored', async () => {
  const { rows } = await restore(plain);
  expect(rows).toBeGreaterThan(100);
});
