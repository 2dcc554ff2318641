import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { APPLICATION_ROLE, withClient, driverTimeouts, settingsOf, UNLIMITED } from './limits.js';
import { LOCKS } from './locks.js';
import { storeChecksums, refuseForeignDatabase, refuseOldPostgres, type QueryRunner } from './schema.js';

/**
 * Brings the schema up to date as the owner of the database, or to those migrations that `only` names. Throws
 * ConfigError, and changes nothing, where the database is newer or was made by something else.
 */
export async function migrate(url: string, only?: readonly string[]): Promise<void> {
  const wanted = only === undefined ? migrations : migrations.filter(({ name }) => only.includes(name));
  const owner = new DataSource({
    type: 'postgres',
    url,
    migrations: wanted,
    migrationsTransactionMode: 'each',
    extra: { ...driverTimeouts(UNLIMITED), options: settingsOf(UNLIMITED) },
  });
  await owner.initialize();
  const ask: QueryRunner = (text, params) => owner.query(text, params);
  try {
    await refuseOldPostgres(ask);
    // Another process that migrates is waited for, however long it takes.
    await owner.query(
      `begin; set local lock_timeout = 0; select pg_advisory_lock(${LOCKS.migrations}); commit`,
    );
    await refuseForeignDatabase(ask);
    await owner.query(RIGHTS_ON_NEW_TABLES);
    const ran = await owner.runMigrations();
    await storeChecksums(ask);
    if (ran.length > 0) await analyzeFilled(owner);
  } finally {
    await owner.destroy();
  }
}

/**
 * Tells the planner, as the owner, what the tables hold. For use after filling them in one go: until PostgreSQL
 * analyses them itself, plans assume empty tables, and a list of twelve thousand results takes seconds.
 */
export async function analyze(url: string): Promise<void> {
  await withClient(url, 'meniscus analyze', (owner) =>
    analyzeFilled({ query: async (text) => (await owner.query(text)).rows }),
  );
}

// PostgreSQL stores these by owner of the database: under another owner than the first one, what migrations create
// would belong to that one alone. Migrations that create something append-only take rights away again.
const RIGHTS_ON_NEW_TABLES = `
  do $$
  begin
    if exists (select from pg_roles where rolname = '${APPLICATION_ROLE}')
      and has_schema_privilege('public', 'create') then
      alter default privileges in schema public grant select, insert, update, delete on tables to ${APPLICATION_ROLE};
      alter default privileges in schema public grant usage, select, update on sequences to ${APPLICATION_ROLE};
    end if;
  end $$`;

const FILLED = `
  select string_agg(quote_ident(relname), ', ') as tables from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`;

// A table that was looked at while empty is planned for as empty, and read whole, until it is looked at again; one
// that was never looked at is planned for as small.
async function analyzeFilled(owner: { query(text: string): Promise<unknown> }): Promise<void> {
  const [found] = (await owner.query(FILLED)) as { tables: string | null }[];
  if (found?.tables) await owner.query(`analyze ${found.tables}`);
}
