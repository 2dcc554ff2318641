import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg, { type Pool, type PoolClient } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { EditSignature, entitiesOn, type Editor } from './entities.js';
import { ListeningClient, applicationOptions, CALL, LONG, driverTimeouts, type Limits } from './limits.js';
import { endsWithin } from './time-limit.js';

export type Row = Record<string, unknown>;
/** A value of a statement. Objects are sent as JSON text, made by the caller. */
export type Parameter =
  string | number | bigint | boolean | Date | Uint8Array | null | undefined | Parameters;
export type Parameters = readonly Parameter[];

/** Shared by reads and commands: `Database` outside a transaction, `Tx` inside one. */
export interface Sql {
  sql<R = Row>(text: string, params?: Parameters): Promise<R[]>;
  one<R = Row>(text: string, params?: Parameters): Promise<R | undefined>;
}

const POOL_SIZE = 20;
const BATCH = 500;
const LEAVE_WITHIN_MS = 2_000;
const BEGIN_READING = `
  begin isolation level repeatable read read only; set local statement_timeout = ${LONG.statement}`;

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

export type EntityClasses = readonly (abstract new () => object)[];

export function applicationDataSource(
  url: string,
  entities: EntityClasses = [],
  poolSize: number = POOL_SIZE,
  limits: Limits = CALL,
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities: [...entities],
    subscribers: [EditSignature],
    poolErrorHandler: () => undefined,
    extra: {
      Client: ListeningClient,
      max: poolSize,
      pipeline: true,
      types: typeParsers,
      options: applicationOptions(limits),
      ...driverTimeouts(limits),
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

/** pg's own patience with one statement; its types leave it out. */
const LONG_WAIT: object = { query_timeout: LONG.answer };

async function longQuery<R>(client: PoolClient, text: string, params: Parameters = []): Promise<R[]> {
  const result = await client.query({ name: nameOf(text), text, values: [...params], ...LONG_WAIT });
  return result.rows as R[];
}

/** Answers how many rows were written. */
export async function executeWrite(client: PoolClient, text: string, params: Parameters): Promise<number> {
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
  constructor(@Inject(DataSource) private readonly source: DataSource) {}

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

  /** Several reads as of one moment; they may take as long as an export. */
  async reading<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(BEGIN_READING);
      const sql = <R>(text: string, params?: Parameters) => longQuery<R>(client, text, params);
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
      await client.query({
        text: `declare list no scroll cursor for ${text}`,
        values: [...params],
        ...LONG_WAIT,
      });
      for (;;) {
        const { rows } = await client.query({ text: `fetch ${BATCH} from list`, ...LONG_WAIT });
        if (rows.length > 0) yield rows as R[];
        if (rows.length < BATCH) return;
      }
    } finally {
      await client.query('rollback').catch((error: Error) => (broken = error));
      client.release(broken);
    }
  }

  /** The same as it is answered. */
  async *shaped<R, T>(text: string, params: Parameters, shape: (row: R) => T): AsyncGenerator<T[]> {
    for await (const rows of this.batches<R>(text, params)) yield rows.map(shape);
  }

  async onApplicationShutdown(): Promise<void> {
    // One that hangs would be taken leave of for ever.
    if (this.source.isInitialized) await endsWithin(this.source.destroy(), LEAVE_WITHIN_MS);
  }
}
