import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Cluster, STOP } from '../../server/cluster/index.js';
import { readConfig } from '../../server/kernel/config.js';
import { AUDIT_KEY, PASSWORD } from '../drill/house.js';
import { Load } from '../drill/load.js';
import { acknowledgedIsStored, countedAtRest, proveHouse } from '../drill/proof.js';
import { Screen } from '../drill/screen.js';
import { Chance } from '../ledger/model/chance.js';
import { ROOT } from '../support/program.js';
import { until } from '../support/until.js';

const CLIENTS = 8;
/** As many as it takes for one to do the work of another; `npm run cluster` starts more. */
const PROCESSES = { api: 2, workers: 1 };
const A_WHILE_MS = 1_500;

let dataDir: string;
let cluster: Cluster;
let address: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'meniscus-cluster-'));
  chmodSync(dataDir, 0o755);
  const env = { DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: PASSWORD, AUDIT_KEY, LOG_LEVEL: 'warn' };
  cluster = new Cluster({
    config: readConfig(env),
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    programs: path.join(ROOT, 'dist', 'server'),
    ...PROCESSES,
    say: () => undefined,
  });
  address = await cluster.open();
}, 180_000);
afterAll(async () => {
  await cluster?.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** A booking that waits for a table which somebody else holds, and so is never answered. */
async function heldCall(load: Load): Promise<{ readonly ended: Promise<string> }> {
  const person = await load.signIn();
  const holder = new pg.Client({ connectionString: cluster.databaseUrl });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin; lock table patient in access exclusive mode');
  const patient = { fullName: 'Held Until The End', dateOfBirth: '1980-01-01', gender: 'male' };
  const call = person.post('/api/booking/book', { patient, profiles: ['FBS'] });
  await until(
    () => holder.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`),
    ({ rowCount }) => (rowCount ?? 0) > 0,
  );
  const ended = call.then(
    ({ status, body }) => String(body?.code ?? status),
    () => 'cut',
  );
  return { ended };
}

async function underLoad(play: () => Promise<void>): Promise<Load> {
  const load = new Load(address, new Chance(1));
  const before = await countedAtRest(cluster.databaseUrl);
  const person = await load.signIn();
  const screens = [new Screen(person), new Screen(person), new Screen(person)];
  try {
    await load.begin(CLIENTS);
    await pause(A_WHILE_MS);
    await play();
    await pause(A_WHILE_MS);
    await load.end();
    await proveHouse(cluster.databaseUrl, before, load, screens);
    return load;
  } finally {
    await Promise.all(screens.map((screen) => screen.close()));
  }
}

/** What was acknowledged is told from what is stored, however little the two differ. */
async function seesWhatIsLost([first, ...rest]: Load['acknowledged']): Promise<void> {
  if (first === undefined) throw new Error('Nothing was acknowledged.');
  const judged = (acknowledged: Load['acknowledged']) =>
    acknowledgedIsStored(cluster.databaseUrl, new Set(), acknowledged);
  await judged([first, ...rest]);
  const wrong = [{ value: '9.9' }, { paid: '0.01' }, { receipt: 0 }, { patient: 'Nobody' }];
  for (const change of wrong)
    await expect(judged([{ ...first, ...change }, ...rest])).rejects.toThrow('1 are stored otherwise');
  await expect(judged(rest)).rejects.toThrow('1 bookings were acknowledged to nobody');
}

test('where one API process is killed its clients go on at the others, and no screen misses anything', async () => {
  const load = await underLoad(async () => {
    await cluster.programCalled('api 2')?.kill();
  });
  expect(load.acknowledged.length).toBeGreaterThanOrEqual(CLIENTS);
  await seesWhatIsLost(load.acknowledged);
}, 180_000);

test('each process is started again, one after the other, without a failed call', async () => {
  const pids = () => ['api 1', 'api 2', 'worker 1'].map((name) => cluster.programCalled(name)?.pid);
  const were = pids();
  // One that has just been killed is not back when the others are asked to go.
  await cluster.programCalled('api 2')?.kill();
  const load = await underLoad(() => cluster.restartEach());
  expect(pids().filter((pid, at) => pid === undefined || pid === were[at])).toEqual([]);
  expect(load.told()).toMatch(/^answered \d+$/);
}, 180_000);

test('a second signal waits for nobody: neither for calls at work nor for a process that hangs', async () => {
  const { ended } = await heldCall(new Load(address, new Chance(1)));
  const worker = cluster.programCalled('worker 1');
  worker?.signal('SIGSTOP');
  const began = performance.now();
  const closing = cluster.close();
  cluster.hurry();
  await Promise.all(['api 1', 'api 2', 'worker 1'].map(async (name) => cluster.programCalled(name)?.ended()));
  expect(performance.now() - began).toBeLessThan(STOP.calls);
  await closing;
  // Or it is told that nobody knows, where the proxy hears of the process's end before its own.
  expect(['cut', 'unknown_outcome']).toContain(await ended);
}, 60_000);
