import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, handOver } from './account.js';
import type { Binaries } from './binaries.js';
import { EmbeddedPostgresError } from './error.js';
import { listenSettings } from './socket.js';

export type Settings = Readonly<Record<string, string>>;

/** The files and folders of one embedded database. */
export interface ClusterFolders {
  readonly pgdata: string;
  readonly passwordFile: string;
  readonly logFile: string;
  readonly runtime: string;
}

export const DATABASE_USER = 'meniscus';

const SETTINGS_FILE = 'meniscus.conf';

// Durability is the point: fsync and synchronous_commit stay on.
const SETTINGS: Settings = {
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  random_page_cost: '1.1',
  // It costs a tenth of the bookings a second, and what it saves of the log is recycled anyway.
  wal_compression: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A killed server leaves its running statements behind: they notice within this time and let go of their locks.
  client_connection_check_interval: '2s',
};

export function clusterFolders(dataDir: string): ClusterFolders {
  return {
    pgdata: join(dataDir, 'pgdata'),
    passwordFile: join(dataDir, 'pg.password'),
    logFile: join(dataDir, 'pg.log'),
    runtime: join(dataDir, 'runtime'),
  };
}

export function hasCluster(folders: ClusterFolders): boolean {
  return existsSync(join(folders.pgdata, 'PG_VERSION'));
}

export function readPassword(folders: ClusterFolders): string {
  return readFileSync(folders.passwordFile, 'utf8').trim();
}

/** Makes the database files, in a folder beside, renamed into place when whole. */
export async function createCluster(
  folders: ClusterFolders,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  if (existsSync(folders.pgdata)) {
    throw new EmbeddedPostgresError(
      `${folders.pgdata} exists but holds no database: move it away, or set DATA_DIR.`,
    );
  }
  dropUnfinished(folders);
  writePassword(folders.passwordFile, account);
  const draft = `${folders.pgdata}.init-${process.pid}`;
  try {
    makeOwned(draft, account);
    await initdb(draft, folders.passwordFile, binaries, account);
    appendFileSync(join(draft, 'postgresql.conf'), `\ninclude_if_exists = '${SETTINGS_FILE}'\n`);
    renameSync(draft, folders.pgdata);
  } catch (failure) {
    dropUnfinished(folders);
    rmSync(folders.passwordFile, { force: true });
    throw failure;
  }
}

/** Opens an existing cluster: right version, right owner, a password to open it with. */
export function openCluster(folders: ClusterFolders, binaries: Binaries, account: Account | undefined): void {
  const major = readFileSync(join(folders.pgdata, 'PG_VERSION'), 'utf8').trim();
  if (major !== binaries.major) {
    throw new EmbeddedPostgresError(
      `The data in ${folders.pgdata} was written by PostgreSQL ${major}; this release runs ${binaries.major}. ` +
        'See "Upgrade" in docs/operations.md.',
    );
  }
  if (!existsSync(folders.passwordFile)) {
    throw new EmbeddedPostgresError(
      `${folders.passwordFile} is missing: restore it from the backup of this folder.`,
    );
  }
  handOver(folders.pgdata, account);
}

/** `isAsked`: others have to reach it too, by TCP on this machine. */
export function writeSettings(
  folders: ClusterFolders,
  account: Account | undefined,
  isAsked: boolean,
  extra: Settings,
): void {
  const reached = listenSettings(folders.pgdata, isAsked);
  const lines = Object.entries({ ...SETTINGS, ...reached, ...extra }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  );
  const head = '# Written at every start. Own settings belong at the end of postgresql.conf.';
  const file = join(folders.pgdata, SETTINGS_FILE);
  writeFileSync(file, [head, ...lines, ''].join('\n'), { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
}

/** The little that PostgreSQL needs: nothing of ours (PGDATA, PGPORT, secrets) reaches it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

function dropUnfinished(folders: ClusterFolders): void {
  const parent = join(folders.pgdata, '..');
  const unfinished = readdirSync(parent).filter((name) => name.startsWith('pgdata.init-'));
  for (const name of unfinished) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
}

function writePassword(file: string, account: Account | undefined): void {
  rmSync(file, { force: true });
  writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
}

function makeOwned(folder: string, account: Account | undefined): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `A database cannot be made here, set DATA_DIR to another folder: ${reason}`,
    );
  }
}

async function initdb(
  pgdata: string,
  passwordFile: string,
  binaries: Binaries,
  account: Account | undefined,
) {
  const args = ['-D', pgdata, '-U', DATABASE_USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = spawn(binaries.initdb, [...args, ...locale, '--no-instructions'], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment(),
  });
  // A process that ends meanwhile takes it along.
  const end = () => void child.kill();
  process.once('exit', end);
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  }).finally(() => process.off('exit', end));
  if (code !== 0)
    throw new EmbeddedPostgresError(`The database could not be made (initdb ${code}):\n${output}`);
}
