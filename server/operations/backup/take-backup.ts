import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { migrate } from '../../kernel/migrate.js';
import { LOCKS } from '../../kernel/locks.js';
import { differences, prove, type Proof } from './prove.js';
import type { Summary } from './content.js';
import { BackupError, readableFailure } from './failure.js';
import { BackupReader, loadBackup } from './load.js';
import { inScratchDatabase } from './scratch.js';
import { writeBackup, type BackupTarget } from './write.js';
import { connectOwner } from './source.js';

/** Other laboratories may write into the same folder, and a copy of this one on another machine too. */
const WHICH = `
  select system_identifier::text || '.' || (select oid from pg_database where datname = current_database()) as which
  from pg_control_system()`;

export interface BackupOrder extends Omit<BackupTarget, 'file'> {
  readonly folder: string;
  /** The file's name; without it, the time. */
  readonly name?: string | undefined;
  /** The prefix of a file named by its time. */
  readonly prefix?: string;
  /** The file has its final name already: its writer stopped before recording that, so it is only tested. */
  readonly isThere?: boolean;
  /** Told what goes on, in words. */
  readonly say?: (text: string) => void;
}

export interface FinishedBackup {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
  readonly tables: number;
  readonly encrypted: boolean;
  readonly writingMs: number;
  readonly verifyingMs: number;
  /** The laboratory itself does not hold together; the backup is a true copy all the same. */
  readonly warnings: readonly string[];
}

export const BACKUP_FILE = /^meniscus-(\d{4}-\d{2}-\d{2})T(\d{6})Z(?:-\d+)?\.backup$/;
const PARTIAL = /^\.meniscus-.*\.partial$/;
/** Longer than any backup may take: its writer is gone. */
const DAY_MS = 86_400_000;

/**
 * One backup of the whole laboratory. It gets its name only after it was restored into a scratch database and read
 * back the same; whatever fails before leaves no file.
 */
export async function takeBackup(taking: BackupOrder): Promise<FinishedBackup> {
  const lock = await oneAtATime(taking.ownerUrl);
  try {
    makeFolder(taking.folder);
    forgetPartials(taking.folder, lock.begins);
    return await written(taking, lock.begins);
  } catch (failure) {
    throw readableFailure(failure, taking.folder);
  } finally {
    await lock.release();
  }
}

/** Readable by its owner only. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (failure) {
    throw readableFailure(failure, folder);
  }
}

async function written(taking: BackupOrder, begins: string): Promise<FinishedBackup> {
  const { folder, say = () => undefined } = taking;
  if (taking.isThere === true) return triedOut(join(folder, taking.name ?? ''), taking);
  const name = taking.name === undefined ? freeName(taking) : notThere(folder, taking.name);
  const partial = join(folder, `${begins}${name}.partial`);
  const began = performance.now();
  try {
    say(`Writing ${join(folder, name)} ...`);
    const { summary } = await writeBackup({ ...taking, file: partial });
    const halfway = performance.now();
    say('Restoring it into a scratch database to check it ...');
    const tried = await tryOut(partial, taking, summary);
    renameSync(partial, join(folder, name));
    await folderToDisk(folder);
    return outcomeOf(join(folder, name), taking, tried, [began, halfway]);
  } catch (failure) {
    rmSync(partial, { force: true });
    throw failure;
  }
}

async function triedOut(file: string, taking: BackupOrder): Promise<FinishedBackup> {
  const began = performance.now();
  return outcomeOf(file, taking, await tryOut(file, taking), [began, began]);
}

function outcomeOf(
  file: string,
  { secret }: BackupOrder,
  { summary, proof }: Tried,
  [began, halfway]: readonly [number, number],
): FinishedBackup {
  const counted = Object.values(summary.tables);
  return {
    file,
    bytes: statSync(file).size,
    rows: counted.reduce((sum, { rows }) => sum + rows, 0),
    tables: counted.length,
    encrypted: secret !== undefined,
    writingMs: Math.round(halfway - began),
    verifyingMs: Math.round(performance.now() - halfway),
    warnings: proof.wrong,
  };
}

interface Tried {
  readonly summary: Summary;
  readonly proof: Proof;
}

/** Throws if the file, read from the disk, does not restore the same laboratory. */
function tryOut(
  file: string,
  { ownerUrl, secret, auditKey }: BackupOrder,
  written?: Summary,
): Promise<Tried> {
  return inScratchDatabase(ownerUrl, async (url) => {
    const summary = await readBack(file, secret, url);
    if (written !== undefined && !isDeepStrictEqual(summary, JSON.parse(JSON.stringify(written))))
      throw new BackupError('The file read back differs from the file written: check the disk.');
    const wrong = await differences(url, summary);
    if (wrong.length > 0) throw new BackupError(`The backup is not good: ${wrong.join('; ')}.`);
    // Also the rehearsal of an upgrade: what the laboratory will become can be made of it.
    await migrate(url);
    return { summary, proof: await prove(url, auditKey) };
  });
}

async function readBack(file: string, secret: string | undefined, url: string): Promise<Summary> {
  const backup = await BackupReader.open(file, secret);
  try {
    return (await loadBackup(backup, url)).summary;
  } finally {
    backup.close();
  }
}

export function freeName({
  folder,
  prefix = 'meniscus',
  now,
}: Pick<BackupOrder, 'folder' | 'prefix' | 'now'>): string {
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  for (let count = 1; ; count += 1) {
    const name = `${prefix}-${stamp}Z${count === 1 ? '' : `-${count}`}.backup`;
    if (!existsSync(join(folder, name))) return name;
  }
}

/** A backup never takes the place of what is there. */
function notThere(folder: string, name: string): string {
  if (!existsSync(join(folder, name))) return name;
  throw new BackupError(`${join(folder, name)} already exists: name another file, or give --to FOLDER.`);
}

/** Removes killed backups: our own at once, since it is our turn, and those that nobody can still be writing. */
function forgetPartials(folder: string, ours: string): void {
  for (const name of readdirSync(folder).filter((file) => PARTIAL.test(file))) {
    const file = join(folder, name);
    if (name.startsWith(ours) || Date.now() - statSync(file).mtimeMs > DAY_MS) rmSync(file, { force: true });
  }
}

async function folderToDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface Turn {
  /** The prefix of this database's unfinished files, and of no other's. */
  readonly begins: string;
  readonly release: () => Promise<void>;
}

/** Held as long as the connection lives: two at once would fill the disk for one. */
async function oneAtATime(ownerUrl: string): Promise<Turn> {
  const client: pg.Client = await connectOwner(ownerUrl);
  const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCKS.backup]);
  if (rows[0]?.mine === true) {
    const begins = `.meniscus-${await whichDatabase(client)}-`;
    return { begins, release: () => client.end().catch(() => undefined) };
  }
  await client.end();
  throw new BackupError('A backup is already being taken: wait until it has finished.');
}

/** An owner who may not ask is distinguished from none: its leftovers are removed after a day. */
async function whichDatabase(client: pg.Client): Promise<string> {
  const asked = await client.query<{ which: string }>(WHICH).catch(() => undefined);
  return asked?.rows[0]?.which ?? randomUUID();
}
