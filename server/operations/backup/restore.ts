import pg from 'pg';
import { migrate } from '../../kernel/migrate.js';
import { refuseForeignSchema } from '../../kernel/schema.js';
import { differences, prove, type Proof } from './prove.js';
import type { Manifest } from './content.js';
import { BackupError } from './failure.js';
import { BackupReader, loadBackup } from './load.js';
import { on, withDatabase } from './scratch.js';

export interface Restoring {
  readonly ownerUrl: string;
  readonly file: string;
  readonly secret: string | undefined;
  /** The key of this configuration; undefined: the one that the backup carries, if any. */
  readonly auditKey: string | undefined;
  /** A laboratory that is there already is set aside under another name. */
  readonly replace: boolean;
  readonly now: Date;
  readonly say?: (text: string) => void;
}

export interface RestoredBackup {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly proof: Proof;
  /** The database that was there before; undefined: it was empty. */
  readonly setAside: string | undefined;
}

/** Restores the laboratory from a backup. Any failure leaves the database as it was. */
export async function restoreBackup(restoring: Restoring): Promise<RestoredBackup> {
  const { ownerUrl, replace, file, secret } = restoring;
  const backup = await BackupReader.open(file, secret);
  try {
    refuseForeignSchema(backup.manifest.migrations, 'The backup');
    refuseOtherKey(backup.manifest, restoring.auditKey);
    await refuseCompany(ownerUrl);
    const holds = await contentOf(ownerUrl);
    if (holds === undefined) return await restoreIntoEmpty(backup, restoring);
    if (replace) return await inPlaceOf(backup, restoring);
    throw new BackupError(
      `The database holds ${holds}. Restore into an empty one (another DATA_DIR or DATABASE_URL), or add --replace: ` +
        'the present data is then kept under another name.',
    );
  } finally {
    backup.close();
  }
}

function refuseOtherKey({ auditKey }: Manifest, given: string | undefined): void {
  if (auditKey === null || given === undefined || auditKey === given) return;
  throw new BackupError(
    'The audit key here is not the one in the backup. Unset AUDIT_KEY and move DATA_DIR/audit.key away: the key in ' +
      'the backup is then put there.',
  );
}

export async function refuseCompany(ownerUrl: string): Promise<void> {
  const { rowCount } = await on(ownerUrl, (client) =>
    client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'meniscus%'`,
    ),
  );
  if (rowCount)
    throw new BackupError('Meniscus is working on this database: stop every process of it, then restore.');
}

/** Undefined: nothing. */
async function contentOf(ownerUrl: string): Promise<string | undefined> {
  return on(ownerUrl, async (client) => {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class c where relkind in ('r', 'p', 'v', 'm')
         and relnamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    );
    const tables = rows[0]?.tables ?? 0;
    if (tables === 0) return undefined;
    const lab = await client.query<{ name: string }>('select name from laboratory').catch(() => undefined);
    return lab?.rows[0] ? `the laboratory "${lab.rows[0].name}"` : `${tables} tables`;
  });
}

async function restoreIntoEmpty(backup: BackupReader, restoring: Restoring): Promise<RestoredBackup> {
  try {
    return { ...(await fill(backup, restoring.ownerUrl, restoring)), setAside: undefined };
  } catch (failure) {
    await on(restoring.ownerUrl, (client) => client.query(EMPTIED)).catch(() => undefined);
    throw failure;
  }
}

/** It was empty before: an unfinished restore leaves it so. */
const EMPTIED = 'drop schema if exists queue cascade; drop schema public cascade; create schema public';

async function inPlaceOf(backup: BackupReader, restoring: Restoring): Promise<RestoredBackup> {
  const name = decodeURIComponent(new URL(restoring.ownerUrl).pathname.slice(1));
  const stamp = restoring.now.toISOString().slice(0, 19).replace(/\D/g, '');
  const [fresh, aside] = [`${name}_restoring_${stamp}`, `${name}_before_${stamp}`];
  const from = withDatabase(restoring.ownerUrl, 'postgres');
  const quoted = pg.escapeIdentifier;
  try {
    await on(from, (client) => client.query(`create database ${quoted(fresh)} template template0`));
    const filled = await fill(backup, withDatabase(restoring.ownerUrl, fresh), restoring);
    await on(from, (client) => client.query(`alter database ${quoted(name)} rename to ${quoted(aside)}`));
    await on(from, (client) =>
      client.query(`alter database ${quoted(fresh)} rename to ${quoted(name)}`),
    ).catch(async (failure: unknown) => {
      await on(from, (client) => client.query(`alter database ${quoted(aside)} rename to ${quoted(name)}`));
      throw failure;
    });
    return { ...filled, setAside: aside };
  } catch (failure) {
    await on(from, (client) => client.query(`drop database if exists ${quoted(fresh)} with (force)`)).catch(
      () => undefined,
    );
    throw failure;
  }
}

// Outstanding reactions are found from the events themselves: the queue is not in a backup.
const FROM_THE_START = 'update reaction_cursor set seq = 0';

async function fill(
  backup: BackupReader,
  url: string,
  { say = () => undefined, auditKey }: Restoring,
): Promise<Omit<RestoredBackup, 'setAside'>> {
  say(`Restoring the backup of ${backup.manifest.takenAt} ...`);
  const { manifest, summary } = await loadBackup(backup, url);
  say('Reading it back ...');
  const wrong = await differences(url, summary);
  if (wrong.length > 0)
    throw new BackupError(`What was restored is not what the backup held: ${wrong.join('; ')}.`);
  await migrate(url);
  await on(url, (client) => client.query(FROM_THE_START));
  const proof = await prove(url, auditKey ?? manifest.auditKey ?? undefined);
  return { manifest, proof, rows: Object.values(summary.tables).reduce((sum, { rows }) => sum + rows, 0) };
}
