import pg from 'pg';
import { UNLIMITED } from '../../kernel/limits.js';
import {
  appliedMigrations,
  migrationsBehind,
  refuseForeignDatabase,
  type QueryRunner,
} from '../../kernel/schema.js';
import type { Figures, Sequence, TableHead } from './content.js';

/**
 * Not in a backup: sessions, as nobody is signed in after a restore; failed attempts; processes of another machine; and
 * the two tables about migrations, which the migrations themselves make.
 */
const LEFT_OUT: readonly string[] = [
  'migrations',
  'migration_checksum',
  'session',
  'attempt_throttle',
  'house_process',
];

/** Text of one form whatever the server is set to, and rows in the order in which they lie. */
const ONE_FORM = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set synchronize_seqscans = off; set statement_timeout = '6h'; set lock_timeout = '10min';
  set idle_in_transaction_session_timeout = '1h'; set search_path = public`;

const TABLES = `
  select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and c.relname <> all($1::text[])
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

const SEQUENCES = `
  select c.relname as name from pg_class c
  left join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') and d.classid = 'pg_class'::regclass
  left join pg_class t on t.oid = d.refobjid
  where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and coalesce(t.relname, '') <> all($1::text[])
  order by c.relname`;

const LEDGER = `
  select a.kind, a.currency, sum(m.minor)::text as minor
  from (select debit as id, currency, amount_minor as minor from transfer
        union all select credit, currency, -amount_minor from transfer) m
  join account a on a.id = m.id and a.currency = m.currency
  group by 1, 2 order by 1, 2`;

const CHAIN = `
  select (select count(*) from audit_seal)::text as sealed, (select count(*) from audit_unsealed)::text as unsealed,
    coalesce((select hash from audit_seal order by position desc limit 1), '') as head`;

/** A connection of the database's owner, for backups and restores. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'meniscus backup',
    connectionTimeoutMillis: UNLIMITED.connect,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(ONE_FORM);
  return client;
}

export const queryRunnerFor =
  (client: pg.Client): QueryRunner =>
  async (text, params) =>
    (await client.query(text, params)).rows;

export const copyText = ({ table, columns }: TableHead, way: 'to stdout' | 'from stdin'): string =>
  `copy public.${pg.escapeIdentifier(table)} (${columns.map((name) => pg.escapeIdentifier(name)).join(', ')}) ${way}`;

export async function tablesOf(client: pg.Client): Promise<readonly TableHead[]> {
  return (await client.query<TableHead>(TABLES, [LEFT_OUT])).rows;
}

export async function sequencesOf(client: pg.Client): Promise<readonly Sequence[]> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES, [LEFT_OUT]);
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const text = `select last_value::text as value, is_called as called from public.${pg.escapeIdentifier(name)}`;
    const [row] = (await client.query<{ value: string; called: boolean }>(text)).rows;
    if (row) found.push({ name, lastValue: row.value, isCalled: row.called });
  }
  return found;
}

/** Sums by the database's own counting; what an older schema does not have yet is left out. */
export async function figuresOf(client: pg.Client): Promise<Figures> {
  const applied = await appliedMigrations(queryRunnerFor(client));
  const has = (word: string): boolean => applied.some((name) => name.startsWith(word));
  return {
    chain: has('Audit1') ? ((await client.query(CHAIN)).rows[0] as Figures['chain']) : null,
    ledger: has('Ledger1') ? ((await client.query(LEDGER)).rows as Figures['ledger']) : [],
  };
}

/**
 * The migrations this version would still run; `empty`: there is no laboratory yet. Throws if the database is not this
 * version's.
 */
export async function pendingMigrations(ownerUrl: string): Promise<readonly string[] | 'empty'> {
  const client = await connectOwner(ownerUrl);
  try {
    await refuseForeignDatabase(queryRunnerFor(client));
    const applied = await appliedMigrations(queryRunnerFor(client));
    return applied.length === 0 ? 'empty' : migrationsBehind(applied);
  } finally {
    await client.end().catch(() => undefined);
  }
}
