import { spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { ROOT } from '../support/program.js';
import { until } from '../support/until.js';
import { aFolder, backupOf } from './filled.js';

const folder = aFolder();
/** The built program that takes a backup in its own process. */
const CHILD = join(ROOT, 'dist/server/operations/backup/child.js');

let lab: Laboratory;
beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

/** While it is held, a backup waits before the table of bookings, with its file half written. */
async function heldUp<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table booking in access exclusive mode');
    return await work();
  } finally {
    await client.end();
  }
}

const files = (ending: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith(ending));

test('a backup ends with whoever asked for it, and what it left by half goes when the next is taken', async () => {
  await heldUp(async () => {
    const order = { ownerUrl: lab.databaseUrl, folder, version: '0.0.0', now: new Date() };
    const child = spawn(process.execPath, [CHILD], {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.write(`${JSON.stringify(order)}\n`);
    await until(
      () => Promise.resolve(files('.partial').length),
      (count) => count === 1,
    );
    // As when the process that asked for it dies.
    child.stdin.end();
    expect(await ended).toBe(1);
  });
  expect([files('.partial').length, files('.backup')]).toEqual([1, []]);

  const ofAnotherHouse = '.meniscus-7.16384-meniscus-2026-01-01T020000Z.backup.partial';
  writeFileSync(join(folder, ofAnotherHouse), 'somebody else writes it now');
  const { file } = await backupOf(lab, folder);
  expect(files('.backup')).toEqual([basename(file)]);
  expect(files('.partial')).toEqual([ofAnotherHouse]);
});
