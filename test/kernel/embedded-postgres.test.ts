import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/kernel/postgres-embedded/embedded-postgres.js';
import { freePort } from '../../server/kernel/postgres-embedded/postmaster.js';
import { inspectProcess } from '../../server/kernel/postgres-embedded/processes.js';
import { PATIENCE_MS } from '../support/patience.js';

const OWNER = 'test/kernel/embedded-postgres-owner.mjs';
const settings = { shared_buffers: '16MB' };

const listens = "select current_setting('listen_addresses') as listen";
const way = 'select inet_server_addr() is null as "bySocket"';

let dataDir: string;
let running: EmbeddedPostgres | undefined;

// One folder for all of them: to make a database in an empty one takes longer than all that is done with it.
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meniscus-pg-'));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the embedded database', () => {
  it('starts in an empty folder, keeps its rows over a restart, and leaves no process', async () => {
    running = await startEmbeddedPostgres({ dataDir, settings });
    expect(running).toMatchObject({ fresh: true, adopted: false });
    expect(findEmbeddedPostgres(dataDir)).toBe(running.url);
    await specimen(running.url);
    const firstPid = running.pid;
    await running.stop();
    expect(inspectProcess(firstPid).alive).toBe(false);
    expect(findEmbeddedPostgres(dataDir)).toBeUndefined();

    running = await startEmbeddedPostgres({ dataDir, settings });
    expect(running).toMatchObject({ fresh: false, adopted: false });
    expect(await query(running.url, 'select tube from specimen')).toEqual([{ tube: 7 }]);
  });

  it('keeps its durability settings on, refuses a second living owner, and opens no port where its folder can hold a socket', async () => {
    running = await startEmbeddedPostgres({ dataDir, settings });
    const shown = await query(
      running.url,
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit," +
        " current_setting('full_page_writes') as pages",
    );
    expect(shown).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }]);
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
      'Already running on this data folder',
    );
    expect(await query(running.url, listens)).toEqual([{ listen: '' }]);
    expect(await query(running.url, way)).toEqual([{ bySocket: true }]);
  });

  it('opens the port that is asked for', async () => {
    const port = await freePort();
    running = await startEmbeddedPostgres({ dataDir, settings, port });
    expect(running.port).toBe(port);
    const byTcp = new URL(running.url);
    byTcp.host = `127.0.0.1:${port}`;
    expect(await query(byTcp.toString(), listens)).toEqual([{ listen: '127.0.0.1' }]);
  });

  it('says that the port which was asked for is taken', async () => {
    const other = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(startEmbeddedPostgres({ dataDir, settings, port })).rejects.toThrow(
      `Port ${port} is taken by another program: stop it, or set EMBEDDED_PORT to another one.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('comes back by itself, on the same port, when the postmaster is killed', async () => {
    running = await startEmbeddedPostgres({ dataDir, settings });
    await specimen(running.url);
    const killed = running.pid;
    process.kill(killed, 'SIGKILL');
    expect(await eventually(running.url, 'select tube from specimen')).toEqual([{ tube: 7 }]);
    for (const end = Date.now() + PATIENCE_MS; running.pid === killed && Date.now() < end;) {
      await query(running.url, 'select pg_sleep(0.02)');
    }
    expect(running.pid).not.toBe(killed);
  });

  it('is found again, still running, after its owner was killed', async () => {
    const owner = await startOwner();
    await specimen(owner.url);
    await kill(owner.process);
    running = await startEmbeddedPostgres({ dataDir, settings });
    expect(running).toMatchObject({ adopted: true, fresh: false, pid: owner.pid });
    expect(await query(running.url, 'select tube from specimen')).toEqual([{ tube: 7 }]);
    await running.stop();
    expect(inspectProcess(owner.pid).alive).toBe(false);
  });

  it('keeps its rows when owner and postmaster are killed together', async () => {
    const owner = await startOwner();
    await specimen(owner.url);
    process.kill(owner.pid, 'SIGKILL');
    await kill(owner.process);
    running = await startEmbeddedPostgres({ dataDir, settings });
    expect(running).toMatchObject({ adopted: false, fresh: false });
    expect(await query(running.url, 'select tube from specimen')).toEqual([{ tube: 7 }]);
  });

  it('is reached over TCP where its folder can hold no socket', async () => {
    const nowhere = { ...settings, unix_socket_directories: join(dataDir, 'nowhere') };
    running = await startEmbeddedPostgres({ dataDir, settings: nowhere });
    expect(await query(running.url, way)).toEqual([{ bySocket: false }]);
  });

  it('names DATA_DIR when root starts it in a folder that no other account may enter', async () => {
    if (process.getuid?.() !== 0) return;
    const home = join(dataDir, 'home');
    mkdirSync(home);
    chmodSync(home, 0o700);
    const refused = startEmbeddedPostgres({ dataDir: join(home, 'data'), settings });
    await expect(refused).rejects.toThrow('Set DATA_DIR');
  });
});

/** A row that was not there before. */
async function specimen(url: string): Promise<void> {
  await query(url, 'drop table if exists specimen');
  await query(url, 'create table specimen as select 7 as tube');
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function eventually(url: string, text: string): Promise<unknown[]> {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    try {
      return await query(url, text);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

async function startOwner(): Promise<{ url: string; pid: number; process: ChildProcess }> {
  const args = [OWNER, JSON.stringify({ dataDir, settings })];
  const owner = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  return { ...(JSON.parse(line.toString()) as { url: string; pid: number }), process: owner };
}

async function kill(owner: ChildProcess): Promise<void> {
  const gone = once(owner, 'exit');
  owner.kill('SIGKILL');
  await gone;
}
