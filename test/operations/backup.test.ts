import { readdirSync, readFileSync, statSync } from 'node:fs';
import { prove, restoreBackup, type FinishedBackup } from '../../server/operations/index.js';
import { paced } from '../drill/load.js';
import { oftener } from '../support/long.js';
import { emptyDatabase, openLaboratory, TEST_AUDIT_KEY, type Laboratory } from '../support/laboratory.js';
import { aFolder, backupOf, bookAndPay, countsOf, dropDatabase, onDatabase, sealed } from './filled.js';

const folder = aFolder();
const otherFolder = aFolder();
const NAME = 'Unmistakable Nomatter';
const PASSPHRASE = 'a passphrase of a good length';
/** Tables that a restore does not bring back, and those that a start writes. */
const APART = ['session', 'attempt_throttle', 'house_process'];

let lab: Laboratory;
/** Encrypted, of the laboratory at rest. */
let kept: FinishedBackup;
/** The database restored from it. */
let restoredUrl: string;
const made: string[] = [];
beforeAll(async () => {
  lab = await openLaboratory();
  await bookAndPay(await lab.as('ROLE_RECEPTION'), NAME);
  await lab.drain();
  await sealed(lab);
  kept = await backupOf(lab, folder, { secret: PASSPHRASE });
  restoredUrl = await anEmptyDatabase();
});
afterAll(async () => {
  await lab?.close();
  for (const url of made) await dropDatabase(url);
});

async function anEmptyDatabase(): Promise<string> {
  const url = await emptyDatabase();
  made.push(url);
  return url;
}

const restoring = { secret: undefined, auditKey: TEST_AUDIT_KEY, replace: false, now: new Date() };
const ofKept = () => ({ ...restoring, ownerUrl: restoredUrl, file: kept.file, secret: PASSPHRASE });

test('a restore into a folder without a key takes that of an encrypted backup, and says so of another', async () => {
  await expect(restoreBackup({ ...ofKept(), auditKey: 'x'.repeat(40) })).rejects.toThrow(
    'The audit key here is not the one in the backup',
  );
  const { manifest, proof } = await restoreBackup({ ...ofKept(), auditKey: undefined });
  expect(manifest.auditKey).toBe(TEST_AUDIT_KEY);
  expect(proof).toMatchObject({ keyed: true, wrong: [] });
});

test('a laboratory that rests is restored with every row, every sum and every seal', async () => {
  const [was, is] = [await countsOf(lab.databaseUrl), await countsOf(restoredUrl)];
  for (const table of APART) expect(is[table]).toBe(0);
  const apart = Object.fromEntries(APART.map((table) => [table, 0]));
  expect({ ...is, ...apart }).toEqual({ ...was, ...apart });
  const [here, there] = [
    await prove(lab.databaseUrl, TEST_AUDIT_KEY),
    await prove(restoredUrl, TEST_AUDIT_KEY),
  ];
  expect(there).toEqual(here);
  expect(there.wrong).toEqual([]);
  const head = 'select position, hash from audit_seal order by position desc limit 1';
  expect(await onDatabase(restoredUrl, head)).toEqual(await onDatabase(lab.databaseUrl, head));
});

test('work goes on in the restored laboratory: numbers, money and background work follow what was there', async () => {
  const restored = await openLaboratory({ databaseUrl: restoredUrl });
  try {
    const done = 'select count(*)::int as done from reaction_done';
    const [doneBefore] = await onDatabase<{ done: number }>(restoredUrl, done);
    await restored.drain();
    expect(await onDatabase(restoredUrl, done)).toEqual([doneBefore]);
    const [highest] = await restored.sql<{ number: number }>('select max(number) as number from receipt');
    await bookAndPay(await restored.as('ROLE_RECEPTION', 'newclerk'), 'Somebody New');
    const [next] = await restored.sql<{ number: number }>('select max(number) as number from receipt');
    expect(next?.number).toBe((highest?.number ?? 0) + 1);
    await sealed(restored);
    expect((await prove(restoredUrl, TEST_AUDIT_KEY)).wrong).toEqual([]);
  } finally {
    await restored.close();
  }
});

test('a restore over a laboratory is refused, and when it is asked for keeps what was there', async () => {
  await expect(restoreBackup(ofKept())).rejects.toThrow('The database holds');
  await onDatabase(restoredUrl, `update laboratory set name = 'What Was There'`);
  const { setAside } = await restoreBackup({ ...ofKept(), replace: true });
  const aside = new URL(restoredUrl);
  aside.pathname = `/${setAside}`;
  made.push(aside.toString());
  expect(await onDatabase(aside.toString(), 'select name from laboratory')).toEqual([
    { name: 'What Was There' },
  ]);
  expect(await onDatabase(restoredUrl, 'select name from laboratory')).not.toEqual([
    { name: 'What Was There' },
  ]);
});

test('what is encrypted can be read by nobody, and the rest holds no key', () => {
  const { file, bytes } = kept;
  const text = readFileSync(file);
  expect(text.length).toBe(bytes);
  expect(text.includes('Unmistakable')).toBe(false);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('nothing is restored beneath a laboratory that works', async () => {
  const asked = { ...ofKept(), ownerUrl: lab.databaseUrl, replace: true };
  await expect(restoreBackup(asked)).rejects.toThrow('stop every process');
});

test('a backup under load holds what was acknowledged before it began, and is the same laboratory again', async () => {
  const clerk = await lab.as('ROLE_RECEPTION');
  const acknowledged: string[] = [];
  let open = true;
  const turn = paced(oftener(10, 1_000));
  const writers = [1, 2, 3].map(async (writer) => {
    for (; open; await turn()) acknowledged.push(await bookAndPay(clerk, `Writer ${'ABC'[writer - 1]} Busy`));
  });
  const newest = await bookAndPay(clerk, 'Newest Before');
  const before = [...acknowledged, newest];
  const taken = await backupOf(lab, folder);
  const during = acknowledged.length - (before.length - 1);
  open = false;
  await Promise.all(writers);

  expect(during).toBeGreaterThan(0);
  expect(taken).toMatchObject({ encrypted: false, warnings: [] });
  const url = await anEmptyDatabase();
  const { proof, setAside } = await restoreBackup({ ...restoring, ownerUrl: url, file: taken.file });
  expect(proof).toMatchObject({ wrong: [], keyed: true });
  expect(setAside).toBeUndefined();
  const rows = await onDatabase<{ id: string }>(url, 'select id from booking');
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
});

test('a second backup at the same time is refused, and leaves nothing behind', async () => {
  const both = await Promise.allSettled([backupOf(lab, otherFolder), backupOf(lab, otherFolder)]);
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('already being taken')]);
  expect(readdirSync(otherFolder).filter((name) => name.startsWith('.'))).toEqual([]);
});
