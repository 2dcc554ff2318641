import { chmodSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import { BackupSchedule } from '../../server/operations/index.js';
import { TakeRequestedBackup } from '../../server/operations/reactions/take-backup.js';
import type { Envelope } from '../../shared/events.js';
import type { Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { follow } from '../support/live.js';
import { testLong } from '../support/long.js';
import { aFolder, sealed } from './filled.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const folder = aFolder();

let lab: Laboratory;
let manager: Client;
beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab?.close());

const look = (): Promise<boolean> => lab.server.app.get(BackupSchedule).look();
/** A backup goes behind everything else: on a busy machine it takes longer than a laboratory is given to come to rest. */
const atRest = (): Promise<void> =>
  lab
    .drain()
    .catch(() => lab.drain())
    .catch(() => lab.drain());
const backups = async () => (await manager.get('/api/operations/backups')).body;
const due = async () => (await manager.get('/api/operations/backups/due')).body;
const names = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.backup'));

async function plan(change: object) {
  const { version } = (await backups()).settings;
  return manager.post('/api/operations/backups/settings', { version, ...change });
}

test('nothing is written before a manager decides, and every screen is told that nobody has', async () => {
  expect(await look()).toBe(false);
  expect(await due()).toEqual({ isPlanned: false, lateFrom: null });
});

test('settings that cannot work are refused by their field', async () => {
  expect((await plan({ folder: 'somewhere/else' })).body.errors[0].field).toBe('folder');
  expect((await plan({ encrypted: true })).body.errors[0].field).toBe('encrypted');
  expect((await plan({ hour: 24 })).body.errors[0].field).toBe('hour');
});

test('the first is taken at once, once, by one process, and screens hear of it', async () => {
  const saved = await plan({ enabled: true, hour: 2, keepDaily: 1, keepWeekly: 0, keepMonthly: 0, folder });
  expect(saved.status).toBe(200);
  expect((await due()).isPlanned).toBe(true);
  const screen = await follow(manager, ['operations']);
  expect((await Promise.all([look(), look()])).filter(Boolean)).toHaveLength(1);
  await atRest();
  expect(await look()).toBe(false);
  const { lastGood, runs } = await backups();
  expect(runs).toHaveLength(1);
  expect(lastGood).toMatchObject({ outcome: 'good', askedBy: 'system', encrypted: false, warnings: [] });
  expect(names()).toEqual([lastGood.file]);
  expect(screen.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['BackupAsked', 'OperationsChanged']),
  );
  screen.close();
});

const OF_OTHERS = [
  'letters.txt',
  'meniscus-2020-01-01T020000Z.backup',
  'meniscus-before-upgrade-2020-01-01T020000Z.backup',
];

test('the next is taken when its hour has come, and no sooner; where it fails it says what to do, and older ones stay', async () => {
  const before = names();
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, 'a file where a folder should be');
  await plan({ folder: join(blocked, 'here') });
  const { nextAt } = await backups();
  lab.clock.set(new Date(Date.parse(nextAt) - 60_000).toISOString());
  expect(await look()).toBe(false);
  lab.clock.advance(60_000);
  expect(await look()).toBe(true);
  await atRest();
  const [failed] = (await backups()).runs;
  expect(failed).toMatchObject({
    outcome: 'failed',
    file: null,
    problem: expect.stringContaining('choose another folder'),
  });
  expect(await look()).toBe(false);
  expect(names()).toEqual(before);
});

test('it is tried again an hour later; then as many stay as were asked for, and each file of somebody else', async () => {
  for (const name of OF_OTHERS) writeFileSync(join(folder, name), 'mine');
  mkdirSync(join(folder, 'old'));
  chmodSync(join(folder, 'old'), 0o700);
  lab.clock.advance(HOUR_MS);
  await plan({ folder });
  expect(await look()).toBe(true);
  await atRest();
  const { runs, lastGood } = await backups();
  expect(runs.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['good', 'failed', 'good']);
  expect(names().filter((name) => !OF_OTHERS.includes(name))).toEqual([lastGood.file]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...OF_OTHERS, 'old', 'blocked']));
  expect(await look()).toBe(false);
});

test('backups that do not come are late three hours after their hour', async () => {
  const { lateFrom } = await due();
  const now = lab.clock.now().getTime();
  expect(Date.parse(lateFrom)).toBeGreaterThan(now);
  expect(Date.parse(lateFrom)).toBeLessThanOrEqual(now + DAY_MS + 3 * HOUR_MS);
  lab.clock.advance(DAY_MS + 4 * HOUR_MS);
  expect(Date.parse((await due()).lateFrom)).toBeLessThan(lab.clock.now().getTime());
});

test('a manager takes one now, once a key, and not two at a time; one that never ended, because its process and its work in the queue are gone, holds it up no longer than eight hours', async () => {
  await lab.sql('insert into backup_run (id, asked_at, asked_by) values (gen_random_uuid(), $1, $2)', [
    lab.clock.now(),
    'system',
  ]);
  lab.clock.advance(7 * HOUR_MS);
  expect((await manager.post('/api/operations/backups')).status).toBe(409);
  lab.clock.advance(2 * HOUR_MS);
  const key = { 'Idempotency-Key': 'backup-now' };
  const first = await manager.post('/api/operations/backups', {}, key);
  expect(first.status).toBe(202);
  expect((await manager.post('/api/operations/backups', {}, key)).body.id).toBe(first.body.id);
  expect((await manager.post('/api/operations/backups', {})).status).toBe(409);
  await atRest();
  await sealed(lab);
  const { runs } = await backups();
  expect(runs[0]).toMatchObject({ id: first.body.id, outcome: 'good', askedBy: manager.username });
  expect(runs[1].outcome).toBe('failed');
  const trail = await manager.get('/api/audit?action=backup.taken');
  expect(trail.body.content?.length ?? trail.body.items?.length).toBeGreaterThan(0);
});

/** As when the queue brings the work again, because the server that did it is gone. */
async function takenUp(runId: string): Promise<void> {
  const asked = { payload: { runId } } as Envelope<'BackupAsked'>;
  const settle = await lab.server.app.get(TakeRequestedBackup).carryOut(asked);
  await lab.server.app.get(UnitOfWork).run(SYSTEM, settle);
}

/** As while it is being taken, and when its outcome was never recorded. */
const unrecorded = (runId: string) =>
  lab.sql(
    `update backup_run set outcome = null, ended_at = null, problem = null, bytes = null, rows = null, took_ms = null
     where id = $1`,
    [runId],
  );

test('one whose server died between naming the file and recording it is recorded when the server is back', async () => {
  const [before] = (await backups()).runs;
  const { id } = before;
  const files = names();
  await unrecorded(id);
  expect((await backups()).runs[0]).toMatchObject({ outcome: 'waiting', file: before.file });
  await takenUp(id);
  const [after] = (await backups()).runs;
  const { file, bytes, rows } = before;
  expect(after).toMatchObject({ id, outcome: 'good', file, bytes, rows });
  expect(after.problem).toContain('found complete');
  expect(names()).toEqual(files);
});

testLong(
  'one whose server died earlier is taken anew, and one whose file was damaged meanwhile is not called good',
  async () => {
    const [{ id, file: first }] = (await backups()).runs;
    await unrecorded(id);
    rmSync(join(folder, first));
    lab.clock.advance(HOUR_MS);
    await takenUp(id);
    const [{ file, outcome, problem }] = (await backups()).runs;
    expect([outcome, problem, file === first]).toEqual(['good', null, false]);
    expect(names()).toContain(file);
    await unrecorded(id);
    truncateSync(join(folder, file), 1000);
    await takenUp(id);
    const [failed] = (await backups()).runs;
    expect(failed).toMatchObject({ id, outcome: 'failed', file: null });
    expect(failed.problem).toContain(`${file} was left when the server stopped`);
    rmSync(join(folder, file));
  },
);
