import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg, { type Pool, type PoolClient } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { migrations } from '../../migrations/index.js';
import { EditSignature, entitiesOn, type Editor } from './entities.js';
import { LOCKS } from './locks.js';
import { keepChecksums, refuseForeignDatabase, type Ask } from './schema.js';

export type Row = Record<string, unknown>;
/** What a statement takes as a value. Objects are sent as JSON text, made by the caller. */
export type Parameter =
  string | number | bigint | boolean | Date | Uint8Array | null | undefined | Parameters;
export type Parameters = readonly Parameter[];

/** What reads and commands share: `Database` outside a transaction, `Tx` inside one. */
export interface Sql {
  sql<R = Row>(text: string, params?: Parameters): Promise<R[]>;
  one<R = Row>(text: string, params?: Parameters): Promise<R | undefined>;
}

const POOL_SIZE = 20;
const BATCH = 500;
const BEGIN_READING = `
  begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = '60s'`;
/** What the application may do, whoever it signs in as. */
export const APPLICATION_ROLE = 'meniscus_app';
/** With these every connection of the application works under that role. */
export const APPLICATION_OPTIONS = `-c role=${APPLICATION_ROLE}`;

/** bigint (money, counters, seq) as a number, refused beyond what a double holds exactly; date as its text. */
const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return exactInteger;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond exact integers`);
  return value;
}

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
  });
  await owner.initialize();
  const ask: Ask = (text, params) => owner.query(text, params);
  try {
    await owner.query('select pg_advisory_lock($1)', [LOCKS.migrations]);
    await refuseForeignDatabase(ask);
    const ran = await owner.runMigrations();
    await keepChecksums(ask);
    if (ran.length > 0) await analyzeFilled(owner);
  } finally {
    await owner.destroy();
  }
}

/**
 * Tells the planner what the tables hold, as their owner. For whoever filled them at one go: until PostgreSQL gets
 * to it by itself, plans are made for empty tables, and a list of twelve thousand results takes seconds.
 */
export async function analyze(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await analyzeFilled({ query: async (text) => (await owner.query(text)).rows });
  } finally {
    await owner.end();
  }
}

const FILLED = `
  select string_agg(quote_ident(relname), ', ') as tables from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`;

// A table that was looked at while empty is planned for as empty, and read whole, until it is looked at again; one
// that was never looked at is planned for as small.
async function analyzeFilled(owner: { query(text: string): Promise<unknown> }): Promise<void> {
  const [found] = (await owner.query(FILLED)) as { tables: string | null }[];
  if (found?.tables) await owner.query(`analyze ${found.tables}`);
}

export type EntityClasses = readonly (abstract new () => object)[];

export function applicationDataSource(
  url: string,
  entities: EntityClasses = [],
  poolSize: number = POOL_SIZE,
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities: [...entities],
    subscribers: [EditSignature],
    poolErrorHandler: () => undefined,
    extra: {
      max: poolSize,
      pipeline: true,
      types: typeParsers,
      options: APPLICATION_OPTIONS,
      application_name: 'meniscus',
    },
  });
}

const names = new Map<string, string>();

/** The name under which a statement is prepared once on each connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

export async function query<R>(
  client: Pool | PoolClient,
  text: string,
  params: Parameters = [],
): Promise<R[]> {
  const result = await client.query({ name: nameOf(text), text, values: [...params] });
  return result.rows as R[];
}

/** Answers how many rows were written. */
export async function write(client: PoolClient, text: string, params: Parameters): Promise<number> {
  const result = await client.query({ name: nameOf(text), text, values: [...params] });
  return result.rowCount ?? 0;
}

/**
 * Statements of one tick travel in one packet, so that the database is woken once for all of them. pg corks its
 * socket for each statement; a cork around those holds them together until the tick ends.
 */
export function gather(client: PoolClient): void {
  const { stream } = (client as PoolClient & { readonly connection: { readonly stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Reads outside a command. Statements are prepared, so give values as parameters, never in the text. */
@Injectable()
export class Database implements Sql, OnApplicationShutdown {
  constructor(@Inject(DataSource) private readonly source: DataSource) {
    // A lost connection fails the statement under way; without a listener it would end the process too.
    const watched = new WeakSet<PoolClient>();
    this.pool.on('acquire', (client) => {
      if (watched.has(client)) return;
      watched.add(client);
      client.on('error', () => undefined);
    });
  }

  get pool(): Pool {
    return (this.source.driver as PostgresDriver).master as Pool;
  }

  /** Reads of the tables that people edit in forms; what writes them is `tx.entities`. */
  get entities(): EntityManager {
    return this.source.manager;
  }

  /** The same inside the transaction that `client` has open, changes signed by `editor`. */
  entitiesOn(client: PoolClient, editor: Editor): EntityManager {
    return entitiesOn(this.source, client, editor);
  }

  sql<R = Row>(text: string, params: Parameters = []): Promise<R[]> {
    return query<R>(this.pool, text, params);
  }

  async one<R = Row>(text: string, params: Parameters = []): Promise<R | undefined> {
    const [row] = await this.sql<R>(text, params);
    return row;
  }

  /** Several reads as of one moment. */
  async reading<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(BEGIN_READING);
      const sql = <R>(text: string, params?: Parameters) => query<R>(client, text, params);
      return await work({
        sql,
        one: async <R>(text: string, params?: Parameters) => (await sql<R>(text, params))[0],
      });
    } finally {
      await client.query('rollback').catch((error: Error) => (broken = error));
      client.release(broken);
    }
  }

  /**
   * Everything that a select finds, a batch at a time and all as of one moment. The connection goes back when
   * the reader has read to the end, stops early, or keeps the database waiting for a minute.
   */
  async *batches<R = Row>(text: string, params: Parameters = []): AsyncGenerator<R[]> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(BEGIN_READING);
      await client.query({ text: `declare list no scroll cursor for ${text}`, values: [...params] });
      for (;;) {
        const { rows } = await client.query(`fetch ${BATCH} from list`);
        if (rows.length > 0) yield rows as R[];
        if (rows.length < BATCH) return;
      }
    } finally {
      await client.query('rollback').catch((error: Error) => (broken = error));
      client.release(broken);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.source.isInitialized) await this.source.destroy();
  }
}
