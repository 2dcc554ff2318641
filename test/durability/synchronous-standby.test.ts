import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { UnitOfWork } from '../../server/events/unit-of-work.js';
import { SYSTEM } from '../../server/kernel/actor.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/kernel/postgres-embedded/embedded-postgres.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let dataDir: string;
let cluster: EmbeddedPostgres;
let lab: Laboratory;
let keeper: pg.Client;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'meniscus-standby-'));
  cluster = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '16MB', wal_level: 'replica', max_wal_senders: '2' },
  });
  lab = await openLaboratory({ databaseUrl: cluster.url });
  keeper = new pg.Client({ connectionString: cluster.url });
  await keeper.connect();
});
afterAll(async () => {
  await requireStandby('');
  await lab.close();
  await keeper.end();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function requireStandby(name: string): Promise<void> {
  await keeper.query(`alter system set synchronous_standby_names = '${name}'`);
  await keeper.query('select pg_reload_conf()');
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

function write(): Promise<'answered'> {
  const work = lab.server.app.get(UnitOfWork);
  return work
    .run(SYSTEM, async (tx) => tx.send('update lab_number_config set last_number = last_number + 1'))
    .then(() => 'answered');
}

async function seenWaiting(answered: () => boolean): Promise<'waiting' | 'answered'> {
  const waits = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and query like '%pg_logical_emit_message%'`;
  while (!answered()) {
    if ((await keeper.query(waits)).rowCount) return 'waiting';
    await pause();
  }
  return 'answered';
}

/** A command that waits for the standby; the first ones may be faster than the new setting. */
async function waitingCommand(): Promise<Promise<'answered'>[]> {
  for (;;) {
    let done = false;
    const command = write().finally(() => (done = true));
    if ((await seenWaiting(() => done)) === 'waiting') return [command];
  }
}

test('acknowledges nothing that a synchronous standby has not confirmed', async () => {
  await requireStandby('far_away');
  const [command] = await waitingCommand();
  expect(await Promise.race([command, pause().then(() => 'still waiting')])).toBe('still waiting');
  await requireStandby('');
  expect(await command).toBe('answered');
});

test('waits for nobody where no standby is asked for', async () => {
  expect(await write()).toBe('answered');
});
