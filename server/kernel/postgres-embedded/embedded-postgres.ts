import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { endsWithin } from '../time-limit.js';
import { type Account, chooseAccount, prepareDataFolder, inFolder, tryToWrite } from './account.js';
import { type Binaries, findBinaries } from './binaries.js';
import {
  clusterFolders,
  type ClusterFolders,
  createCluster,
  hasCluster,
  openCluster,
  type Settings,
  writeSettings,
  DATABASE_USER,
  readPassword,
} from './cluster.js';
import { EmbeddedPostgresError } from './error.js';
import { takeOwnership } from './lock.js';
import { TCP_ONLY, hasSocket } from './socket.js';
import {
  beginStop,
  cleanUpPostmaster,
  findOrphan,
  freePort,
  logTail,
  type Postmaster,
  runningPort,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.js';

const CONNECT_LIMIT_MS = 5_000;

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly database?: string;
  /** A TCP port of this machine beside its socket; absent: its socket alone, if there can be one. */
  readonly port?: number | undefined;
  readonly log?: (line: string) => void;
  /** PostgreSQL settings over the defaults, for tests. */
  readonly settings?: Settings;
}

export interface EmbeddedPostgres {
  readonly url: string;
  readonly port: number;
  /** The postmaster's; another one after it died and was started again. */
  readonly pid: number;
  /** The database files were made by this start. */
  readonly fresh: boolean;
  /** It was still running from an owner that had been killed. */
  readonly adopted: boolean;
  /** Once; after `fastMs` it is killed, which loses nothing, and costs the next start a recovery. */
  stop(fastMs?: number): Promise<void>;
}

interface Setup {
  readonly folders: ClusterFolders;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly settings: Settings;
  readonly database: string;
  readonly port: number | undefined;
  readonly fresh: boolean;
  readonly log: (line: string) => void;
  /** The database that runs, or is starting: unless this process is killed, it ends with it. */
  readonly held: { postmaster?: Postmaster };
}

const DEFAULT_DATABASE = 'meniscus';
const READY_LIMIT_MS = 120_000;
const READY_TICK_MS = 15;
const PORT_ATTEMPTS = 3;
const NO_SOCKET = /could not (?:bind|create) [^\n]{0,99}(?:Unix|\.s\.PGSQL)/;
const WATCH_MS = 250;
const RESTART_PAUSE_MS = 1_000;
const RESTART_LIMIT_MS = 30_000;

/**
 * Starts PostgreSQL on a data folder, or takes over the one that a killed owner left running there. It is started again
 * if it dies, on the same port; `stop` ends it and gives up the folder. Throws EmbeddedPostgresError if the folder has
 * a living owner or cannot work.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const requested = resolve(options.dataDir);
  const dataDir = await inFolder(requested, () => {
    prepareDataFolder(requested, chooseAccount(clusterFolders(requested).pgdata));
    tryToWrite(requested);
    return realpathSync(requested);
  });
  const ownership = await inFolder(dataDir, () => takeOwnership(dataDir));
  const held: Setup['held'] = {};
  const leave = () => held.postmaster && beginStop(held.postmaster);
  process.once('exit', leave);
  const release = (): void => {
    process.off('exit', leave);
    ownership.release();
  };
  try {
    return await inFolder(dataDir, async () => {
      const setup = await prepare(dataDir, options, held);
      const postmaster = (await adopt(setup)) ?? (await launch(setup));
      return supervise(setup, postmaster, release);
    });
  } catch (error) {
    release();
    throw error;
  }
}

/** The address of the database that another process runs on this data folder; undefined when none does. */
export function findEmbeddedPostgres(dataDir: string, database = DEFAULT_DATABASE): string | undefined {
  const folders = clusterFolders(resolve(dataDir));
  if (!hasCluster(folders)) return undefined;
  const joined = clusterFolders(realpathSync(dataDir));
  const port = runningPort(joined);
  return port === undefined ? undefined : address(joined, port, database);
}

async function prepare(
  dataDir: string,
  options: EmbeddedPostgresOptions,
  held: Setup['held'],
): Promise<Setup> {
  const folders = clusterFolders(dataDir);
  const account = chooseAccount(folders.pgdata);
  const binaries = findBinaries(folders.runtime, account);
  const fresh = !hasCluster(folders);
  if (fresh) await createCluster(folders, binaries, account);
  openCluster(folders, binaries, account);
  return {
    folders,
    binaries,
    account,
    fresh,
    settings: options.settings ?? {},
    database: options.database ?? DEFAULT_DATABASE,
    port: options.port,
    log: options.log ?? (() => undefined),
    held,
  };
}

async function adopt(setup: Setup): Promise<Postmaster | undefined> {
  const orphan = await findOrphan(setup.folders);
  if (!orphan) return undefined;
  setup.held.postmaster = orphan;
  try {
    await becomeReady(setup, orphan);
    setup.log(`PostgreSQL was still running (process ${orphan.pid}) and is used again`);
    return orphan;
  } catch (error) {
    // It was on its way down when we found it.
    if (orphan.hasExited()) return undefined;
    throw error;
  }
}

async function launch(setup: Setup, wantedPort?: number): Promise<Postmaster> {
  let { settings } = setup;
  for (let attempt = 1; ; attempt++) {
    await cleanUpPostmaster(setup.folders);
    writeSettings(setup.folders, setup.account, setup.port !== undefined, settings);
    const port = wantedPort ?? setup.port ?? (await freePort());
    const postmaster = spawnPostmaster(setup.folders, setup.binaries, setup.account, port);
    setup.held.postmaster = postmaster;
    try {
      await becomeReady(setup, postmaster);
      setup.log(`PostgreSQL runs on port ${port} (process ${postmaster.pid})`);
      return postmaster;
    } catch (error) {
      if (!postmaster.hasExited()) await stopPostmaster(postmaster);
      const log = logTail(setup.folders);
      const isPortTaken = log.includes('could not bind');
      if (isPortTaken && setup.port !== undefined) throw portTaken(setup.port);
      // Some file systems, a folder shared with another machine for one, hold no sockets.
      const hasNoSocket = NO_SOCKET.test(log);
      if (hasNoSocket) settings = { ...settings, ...TCP_ONLY };
      if (!(isPortTaken || hasNoSocket) || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

function portTaken(port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Port ${port} is taken by another program: stop it, or set EMBEDDED_PORT to another one.`,
  );
}

/** Ready means that a connection works; the database is made on the first one. */
async function becomeReady(setup: Setup, postmaster: Postmaster): Promise<void> {
  for (const end = Date.now() + READY_LIMIT_MS; ; await pause(READY_TICK_MS)) {
    if (postmaster.hasExited()) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start. Its log ends:\n${logTail(setup.folders)}`);
    }
    try {
      await ensureDatabase(setup.folders, postmaster.port, setup.database);
      return;
    } catch (error) {
      if (Date.now() > end || isRefusal(error)) throw error;
    }
  }
}

function supervise(setup: Setup, first: Postmaster, release: () => void): EmbeddedPostgres {
  let current = first;
  let restarting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  const restart = async (): Promise<void> => {
    setup.log(`PostgreSQL (process ${current.pid}) is gone; starting it again`);
    try {
      current = await launch(setup, current.port);
    } catch (error) {
      setup.log(`PostgreSQL did not start again: ${error instanceof Error ? error.message : String(error)}`);
      await pause(RESTART_PAUSE_MS);
    }
  };
  const watch = setInterval(() => {
    if (stopped || restarting || !current.hasExited()) return;
    restarting = restart().finally(() => (restarting = undefined));
  }, WATCH_MS).unref();

  const stop = async (fastMs?: number): Promise<void> => {
    clearInterval(watch);
    if (restarting) await endsWithin(restarting, fastMs ?? RESTART_LIMIT_MS);
    await stopPostmaster(current, fastMs);
    release();
  };
  return {
    url: address(setup.folders, first.port, setup.database),
    port: first.port,
    get pid() {
      return current.pid;
    },
    fresh: setup.fresh,
    adopted: first.adopted,
    stop: (fastMs) => (stopped ??= stop(fastMs)),
  };
}

function address(folders: ClusterFolders, port: number, database: string): string {
  const host = hasSocket(folders.pgdata, port) ? encodeURIComponent(folders.pgdata) : '127.0.0.1';
  return `postgres://${DATABASE_USER}:${readPassword(folders)}@${host}:${port}/${encodeURIComponent(database)}`;
}

/** Connects, and creates the database if there is none. */
async function ensureDatabase(folders: ClusterFolders, port: number, database: string): Promise<void> {
  const client = new pg.Client({
    connectionString: address(folders, port, 'postgres'),
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    ssl: false,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A wrong password does not become right by waiting (SQLSTATE class 28). */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code ?? '').startsWith('28');
}
