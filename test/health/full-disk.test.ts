import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/kernel/postgres-embedded/embedded-postgres.js';
import { limitFiles } from '../support/file-limit.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { until } from '../support/until.js';

const folder = mkdtempSync(join(tmpdir(), 'meniscus-small-disk-'));
let isMounted = false;
let cluster: EmbeddedPostgres | undefined;
let lab: Laboratory | undefined;

beforeAll(async () => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'none', folder], { stdio: 'ignore' });
    isMounted = true;
  } catch {
    // This account may make no disk of its own: its files may be no larger than so much instead.
  }
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  cluster = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '16MB', max_wal_size: '64MB', full_page_writes: 'off' },
  });
  lab = await openLaboratory({ databaseUrl: cluster.url });
});
afterAll(async () => {
  await lab?.close();
  await cluster?.stop();
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 4096]) {
      const block = Buffer.alloc(size);
      try {
        while (writeSync(handle, block) === size);
      } catch (failure) {
        expect((failure as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
    }
  } finally {
    closeSync(handle);
  }
}

const SMALL_FILE = 64 * 1024;

/** The connection that probes the disk fails to write more than that, as it would on a full disk. */
async function limitProbe(): Promise<void> {
  // The log's next file is written from its beginning.
  await onCluster('select pg_switch_wal()');
  const probes = await onCluster<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'meniscus health'`,
  );
  for (const { pid } of probes) limitFiles(pid, SMALL_FILE);
}

async function onCluster<R extends object>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: cluster?.url ?? '' });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

it('a full disk is told as a full disk, and a house that has room again works again', async () => {
  const stranger = (lab as Laboratory).stranger();
  const ready = () => stranger.get('/api/health/ready');
  expect((await ready()).body.status).toBe('ok');
  const file = join(folder, 'filler');
  if (isMounted) fill(file);
  const answer = await until(
    async () => {
      // Each time: a connection that met its limit is given up, and the next one has none.
      if (!isMounted) await limitProbe();
      return ready();
    },
    ({ status }) => status === 503,
  );
  expect(answer.body).toMatchObject({
    status: 'unavailable',
    problems: [{ what: 'disk-full', message: expect.stringContaining('make room') }],
  });
  rmSync(file, { force: true });
  expect((await until(ready, ({ status }) => status === 200)).body.status).toBe('ok');
});
