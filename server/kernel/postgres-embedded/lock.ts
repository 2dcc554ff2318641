import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.js';
import { inspectProcess } from './processes.js';

interface Owner {
  readonly pid: number;
  readonly identity?: string;
}

export interface Ownership {
  release(): void;
}

const LOCK_FILE = 'owner.lock';
const ATTEMPTS = 20;

/** One process owns a data folder: it alone starts and stops the database there. */
export function takeOwnership(dataDir: string): Ownership {
  const lock = join(dataDir, LOCK_FILE);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (createLock(lock)) return { release: () => releaseLock(lock) };
    const owner = readOwner(lock);
    if (owner && isAlive(owner)) {
      throw new EmbeddedPostgresError(
        `Already running on this data folder: ${dataDir} (process ${owner.pid}). ` +
          'Stop that one first, or set DATA_DIR to another folder.',
      );
    }
    dropStaleLock(lock, owner);
  }
  throw new EmbeddedPostgresError(
    `Could not lock the data folder ${dataDir}: another process is taking it too.`,
  );
}

// Written beside and linked into place: nobody ever reads a lock without its content.
function createLock(lock: string): boolean {
  const draft = `${lock}.${process.pid}.${Date.now()}`;
  writeFileSync(draft, JSON.stringify(self()));
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

// Two starters may find the same dead owner: the one that moved a newer lock away by mistake puts it back.
function dropStaleLock(lock: string, stale: Owner | undefined): void {
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (moved && moved.pid !== stale?.pid && isAlive(moved)) linkBack(aside, lock);
  rmSync(aside, { force: true });
}

function linkBack(aside: string, lock: string): void {
  try {
    linkSync(aside, lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function releaseLock(lock: string): void {
  if (readOwner(lock)?.pid === process.pid) rmSync(lock, { force: true });
}

function self(): Owner {
  return { pid: process.pid, identity: inspectProcess(process.pid).identity };
}

function isAlive(owner: Owner): boolean {
  const facts = inspectProcess(owner.pid);
  return facts.alive && facts.identity === owner.identity;
}

function readOwner(lock: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}
