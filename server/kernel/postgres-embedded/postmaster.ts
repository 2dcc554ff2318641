import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { cleanEnvironment, type ClusterFolders } from './cluster.js';
import { EmbeddedPostgresError } from './error.js';
import { inspectProcess } from './processes.js';
import { clearSockets } from './socket.js';

/** A running PostgreSQL, whether started here or found running. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
  hasExited(): boolean;
}

interface PidFile {
  readonly pid: number;
  readonly pgdata: string;
  readonly port: number;
  readonly sharedMemoryId: string;
  readonly status: string;
}

const RELEASE_LIMIT_MS = 30_000;
const FAST_STOP_LIMIT_MS = 30_000;
const HARD_STOP_LIMIT_MS = 1_000;
const KILL_LIMIT_MS = 5_000;
const TICK_MS = 10;
const LOG_LIMIT_BYTES = 10_000_000;

/** The postmaster that an earlier, killed owner left running; undefined when none runs. */
export async function findOrphan(folders: ClusterFolders): Promise<Postmaster | undefined> {
  const found = readPidFile(folders);
  if (!found || !isPostmaster(found, folders)) return undefined;
  const { identity } = inspectProcess(found.pid);
  const orphan: Postmaster = {
    pid: found.pid,
    port: found.port,
    adopted: true,
    // Not by its command line, which is empty a moment before a process is gone.
    hasExited: () => !isStill(found.pid, identity),
  };
  if (found.status !== 'stopping') return orphan;
  await waitFor(() => orphan.hasExited(), FAST_STOP_LIMIT_MS);
  return undefined;
}

/**
 * Waits until nothing of a dead postmaster touches the files any more, and removes the pid file that it left.
 * PostgreSQL checks that too, but takes a zombie, or another process with the same pid, for a living one.
 */
export async function cleanUpPostmaster(folders: ClusterFolders): Promise<void> {
  const remains = readPidFile(folders);
  if (!remains) return;
  const released = await waitFor(() => !isMemoryAttached(remains.sharedMemoryId), RELEASE_LIMIT_MS);
  if (!released) {
    throw new EmbeddedPostgresError(
      `Processes of an earlier PostgreSQL still use ${folders.pgdata} (its postmaster was ${remains.pid}). ` +
        'End them, or set DATA_DIR to another folder.',
    );
  }
  clearSockets(folders.pgdata);
  rmSync(pidFilePath(folders), { force: true });
}

export function spawnPostmaster(
  folders: ClusterFolders,
  binaries: Binaries,
  account: Account | undefined,
  port: number,
): Postmaster {
  rotateLog(folders.logFile);
  const log = openSync(folders.logFile, 'a', 0o600);
  if (account) chownSync(folders.logFile, account.uid, account.gid);
  // Detached: a signal to our process group must not reach it, the data is closed in order first.
  const child = spawn(binaries.postgres, ['-D', folders.pgdata, '-p', String(port)], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: cleanEnvironment(),
  });
  closeSync(log);
  child.unref();
  let exited = false;
  child.on('error', () => (exited = true));
  child.on('exit', () => (exited = true));
  return { pid: child.pid ?? 0, port, adopted: false, hasExited: () => exited };
}

/**
 * Fast shutdown: sessions end, everything is written, no recovery at the next start. If that takes longer than
 * `fastMs`, everything is killed at once, and the next start recovers what is in the log.
 */
export async function stopPostmaster(postmaster: Postmaster, fastMs = FAST_STOP_LIMIT_MS): Promise<void> {
  const children = childrenOf(postmaster.pid);
  beginStop(postmaster);
  if (await waitFor(() => postmaster.hasExited(), fastMs)) return;
  signal(postmaster.pid, 'SIGQUIT');
  if (await waitFor(() => postmaster.hasExited(), Math.min(fastMs, HARD_STOP_LIMIT_MS))) return;
  for (const pid of [postmaster.pid, ...children]) signal(pid, 'SIGKILL');
  if (await waitFor(() => postmaster.hasExited(), KILL_LIMIT_MS)) return;
  throw new EmbeddedPostgresError(`PostgreSQL (process ${postmaster.pid}) does not stop.`);
}

/** Tells it to stop and waits for nothing. Somebody may have paused it: it would hear of nothing until it goes on. */
export function beginStop(postmaster: Postmaster): void {
  if (postmaster.hasExited()) return;
  if (process.platform !== 'win32')
    for (const pid of [postmaster.pid, ...childrenOf(postmaster.pid)]) signal(pid, 'SIGCONT');
  signal(postmaster.pid, 'SIGINT');
}

function childrenOf(pid: number): readonly number[] {
  try {
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return listed.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export function logTail(folders: ClusterFolders): string {
  return existsSync(folders.logFile) ? readFileSync(folders.logFile, 'utf8').slice(-1500) : '';
}

/** The port that a running database of this folder answers on, for a process that only wants to join it. */
export function runningPort(folders: ClusterFolders): number | undefined {
  const found = readPidFile(folders);
  return found && isPostmaster(found, folders) && found.status === 'ready' ? found.port : undefined;
}

export function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function waitFor(condition: () => boolean, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await pause(TICK_MS)) {
    if (condition()) return true;
  }
  return condition();
}

function signal(pid: number, name: NodeJS.Signals): void {
  // One that never came up has none, and 0 would be ourselves.
  if (pid <= 0) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function pidFilePath(folders: ClusterFolders): string {
  return join(folders.pgdata, 'postmaster.pid');
}

function readPidFile(folders: ClusterFolders): PidFile | undefined {
  if (!existsSync(pidFilePath(folders))) return undefined;
  const [pid, pgdata, , port, , , memory, status] = readFileSync(pidFilePath(folders), 'utf8').split('\n');
  return {
    pid: Number(pid),
    pgdata: pgdata ?? '',
    port: Number(port),
    sharedMemoryId: memory?.trim().split(/\s+/)[1] ?? '',
    status: status?.trim() ?? '',
  };
}

function isStill(pid: number, identity: string | undefined): boolean {
  const facts = inspectProcess(pid);
  return facts.alive && facts.identity === identity;
}

function isPostmaster(found: PidFile, folders: ClusterFolders): boolean {
  if (resolve(found.pgdata) !== folders.pgdata) return false;
  const facts = inspectProcess(found.pid);
  if (!facts.alive) return false;
  // The command line is readable by everyone, unlike the executable's path in a container without ptrace.
  return facts.command === undefined || facts.command.includes(`-D ${folders.pgdata} `);
}

// PostgreSQL's own interlock: a small segment that each of its processes stays attached to.
function isMemoryAttached(id: string): boolean {
  if (id === '' || !existsSync('/proc/sysvipc/shm')) return false;
  const rows = readFileSync('/proc/sysvipc/shm', 'utf8').split('\n').slice(1);
  const row = rows.map((line) => line.trim().split(/\s+/)).find((fields) => fields[1] === id);
  return row !== undefined && Number(row[6]) > 0;
}

function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
}
