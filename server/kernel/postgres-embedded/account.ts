import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './error.js';

const PROBE_BYTES = 64 * 1024;
const LEAST_FREE_BYTES = 1024 * 1024;
const FULL = /No space left on device|File too large|Disk quota exceeded/;

/** PostgreSQL refuses to run as root, so root lends it another account. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED_ACCOUNTS = ['postgres', 'nobody'] as const;

/** The account to run PostgreSQL under; undefined = the one this process already has. */
export function chooseAccount(pgdata: string): Account | undefined {
  const me = process.getuid?.();
  if (me === undefined) return undefined;
  const owner = existsSync(pgdata) ? statSync(pgdata) : undefined;
  if (me !== 0) {
    if (owner && owner.uid !== me) throw foreignFolder(pgdata, owner.uid);
    return undefined;
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount();
}

function foreignFolder(pgdata: string, uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${pgdata} belongs to another account (uid ${uid}). ` +
      'Start as that account or as root, or set DATA_DIR to a folder of your own.',
  );
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of PREFERRED_ACCOUNTS) {
    const found = accounts.find((fields) => fields[0] === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and this system has neither an account "postgres" nor "nobody". ' +
      'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Makes the data folder, open for the account to pass through; refuses one that it can never enter. */
export function prepareDataFolder(dataDir: string, account: Account | undefined): void {
  const firstMade = mkdirSync(dataDir, { recursive: true });
  if (!account) return;
  if (firstMade) openFolders(firstMade, dataDir);
  else if (isOurs(dataDir)) openFolders(dataDir, dataDir);
  const closed = closedFolder(dataDir, account);
  if (!closed) return;
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be used: PostgreSQL does not run as root, and the account that it ` +
      `runs under (uid ${account.uid}) may not enter ${closed}. ` +
      'Set DATA_DIR to a folder that others may pass through (for example /var/lib/meniscus), ' +
      `or allow it with: chmod o+x ${closed}`,
  );
}

function isOurs(dataDir: string): boolean {
  return existsSync(join(dataDir, 'pgdata')) || readdirSync(dataDir).length === 0;
}

function openFolders(from: string, to: string): void {
  for (let folder = to; ; folder = dirname(folder)) {
    chmodSync(folder, statSync(folder).mode | 0o111);
    if (folder === from || folder === dirname(folder)) return;
  }
}

/** The nearest folder on the way to a path that the account may not pass through, if any. */
export function closedFolder(path: string, account: Account): string | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    if (!mayPass(folder, account)) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

function mayPass(path: string, { uid, gid }: Account): boolean {
  const stat = statSync(path);
  if (stat.uid === uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}

/** A folder that was restored as root is handed back to the account, with the mode PostgreSQL insists on. */
export function handOver(folder: string, account: Account | undefined): void {
  chmodSync(folder, 0o700);
  if (!account || statSync(folder).uid === account.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, entry), account.uid, account.gid);
  }
  chownSync(folder, account.uid, account.gid);
}

/** Throws the system's objection to files in a folder, before anything lasting is written there. */
export function tryToWrite(folder: string): void {
  const file = join(folder, `.try.${process.pid}`);
  try {
    writeFileSync(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    rmSync(file, { force: true });
  }
}

/** States in one sentence any error that is about the data folder. */
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
