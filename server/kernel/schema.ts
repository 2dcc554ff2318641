import { checksums, migrations } from '../../migrations/index.js';
import { ConfigError } from './config.js';
import { OLDEST_POSTGRES } from './limits.js';

/** The owner's query function; TypeORM's and pg's answers differ. */
export type QueryRunner = <R>(text: string, params?: unknown[]) => Promise<R[]>;

const KNOWN: readonly string[] = migrations.map(({ name }) => name);
const MOST_NAMED = 3;

/** Throws, before anything is written, where PostgreSQL is older. */
export async function refuseOldPostgres(ask: QueryRunner): Promise<void> {
  const [server] = await ask<{ version: string }>(`select current_setting('server_version') as version`);
  const version = server?.version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return;
  throw new ConfigError(
    `The database is PostgreSQL ${version}, and Meniscus needs version ${OLDEST_POSTGRES} or newer: upgrade ` +
      'PostgreSQL, or unset DATABASE_URL to use the one that comes with Meniscus. Nothing was written.',
  );
}

/** The names of the migrations that made this database, in their order; none in an empty one. */
export async function appliedMigrations(ask: QueryRunner): Promise<readonly string[]> {
  const [table] = await ask<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  );
  if (table?.there !== true) return [];
  const rows = await ask<{ name: string }>('select name from migrations order by timestamp, id');
  return rows.map(({ name }) => name);
}

/** Throws if this version could not have left a schema with these migrations on its way. */
export function refuseForeignSchema(applied: readonly string[], what: string): void {
  const unknown = applied.filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) {
    throw new ConfigError(
      `${what} was written by a newer version of Meniscus: it has ${named(unknown)}, which this version does not ` +
        'know. Nothing was changed. Start the newer version again; to go back to this one, restore the backup from ' +
        'before the upgrade (npm run restore).',
    );
  }
  const missing = KNOWN.slice(0, applied.length).filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  throw new ConfigError(
    `${what} lacks ${named(missing)}, though it has what comes after: it was not written by a release of Meniscus. ` +
      'Nothing was changed. Start the version that wrote it, or restore a backup (npm run restore).',
  );
}

/** Throws if the database is newer, has a gap, or was made by differently worded migrations. */
export async function refuseForeignDatabase(ask: QueryRunner): Promise<void> {
  const applied = await appliedMigrations(ask);
  refuseForeignSchema(applied, 'The database');
  const changed = (await storedChecksums(ask)).filter(({ name, sha256 }) => checksums.get(name) !== sha256);
  if (changed.length === 0) return;
  throw new ConfigError(
    `The database was made with another text of ${named(changed.map(({ name }) => name))} than this version ` +
      'holds: these sources are not those of a release, or were changed. Nothing was changed in the database. ' +
      'Get the sources of the release again (git status, git checkout), or start the version that wrote it.',
  );
}

/** Notes how each migration that has run here reads; run after them, as the owner. */
export async function storeChecksums(ask: QueryRunner): Promise<void> {
  const [table] = await ask<{ there: boolean }>(
    `select to_regclass('public.migration_checksum') is not null as there`,
  );
  if (table?.there !== true) return;
  const applied = await appliedMigrations(ask);
  const rows = applied.map((name) => ({ name, sha256: checksums.get(name) }));
  await ask(
    `insert into migration_checksum (name, sha256)
     select name, sha256 from json_to_recordset($1::json) as fresh (name text, sha256 text)
     where sha256 is not null on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

async function storedChecksums(ask: QueryRunner): Promise<{ name: string; sha256: string }[]> {
  const [table] = await ask<{ there: boolean }>(
    `select to_regclass('public.migration_checksum') is not null as there`,
  );
  return table?.there === true ? ask('select name, sha256 from migration_checksum order by name') : [];
}

function named(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The migrations this version has beyond those, in order. */
export function migrationsBehind(applied: readonly string[]): readonly string[] {
  return KNOWN.filter((name) => !applied.includes(name));
}
