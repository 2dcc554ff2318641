import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.js';

const PROBE_BYTES = 64 * 1024;
const LEAST_FREE_BYTES = 1024 * 1024;
const FULL = /No space left on device|File too large|Disk quota exceeded/;

/** Throws what the system says against files in a folder, before anything that stays is written there. */
export function tryToWrite(folder: string): void {
  const file = join(folder, `.try.${process.pid}`);
  try {
    writeFileSync(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    rmSync(file, { force: true });
  }
}

/** What it throws is said in one sentence, where it is a matter of the data folder. */
export async function inFolder<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    const reason = folderReason(failure, dataDir);
    throw reason === undefined ? failure : new EmbeddedPostgresError(reason);
  }
}

function folderReason(failure: unknown, dataDir: string): string | undefined {
  const { code, syscall, message } = failure as NodeJS.ErrnoException;
  const isOurs = failure instanceof EmbeddedPostgresError;
  const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code ?? '');
  // A full disk keeps PostgreSQL from saying so in its log, too.
  if (isFull || (isOurs && (FULL.test(message) || (message.includes('did not start') && isFilled(dataDir)))))
    return `The disk of the data folder ${dataDir} is full: make room, or set DATA_DIR to a folder of another disk.`;
  if (isOurs || syscall === undefined) return undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The data folder ${dataDir} cannot be written by this account: give it to the account, or set DATA_DIR to another folder.`;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${dataDir} is a file, or lies in one: move that away, or set DATA_DIR to another folder.`;
  return `The data folder ${dataDir} cannot be used (${message}): set DATA_DIR to another folder.`;
}

function isFilled(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}
