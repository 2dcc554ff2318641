import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import type { DynamicModule } from '@nestjs/common';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { Backbone } from '../../server/events/backbone/backbone.js';
import { head } from '../../server/events/event-log.js';
import { EventTail } from '../../server/events/event-tail.js';
import { ReactionDispatcher } from '../../server/events/reaction-dispatcher.js';
import { readConfig, type Config } from '../../server/kernel/config.js';
import { Database, type Parameters } from '../../server/kernel/database.js';
import { startServer, type RunningServer } from '../../server/boot/server.js';
import type { Role } from '../../shared/vocabulary.js';
import { Client } from './client.js';
import { TestClock } from './test-clock.js';
import { PATIENCE_MS } from './patience.js';

export interface LaboratoryOptions {
  readonly config?: Partial<Config>;
  /** Joins the database of another laboratory: a second process of the same house. */
  readonly databaseUrl?: string;
  readonly modules?: readonly DynamicModule[];
  /** Serves the built client too. */
  readonly clientDir?: string;
}

const DEPARTURE_MS = 100;
const DAY_MS = 86_400_000;
export const TEST_PASSWORD = 'correct horse battery';
/** Shared by every laboratory of the tests: otherwise each would leave a key in the working folder. */
export const TEST_AUDIT_KEY = 'audit key of the laboratories of tests';
/** The settings of a test laboratory. */
export const TEST_ENVIRONMENT = {
  PORT: '0',
  ADMIN_PASSWORD: TEST_PASSWORD,
  AUDIT_KEY: TEST_AUDIT_KEY,
  // No folder: what a test asks for by the way is written nowhere.
  BACKUP_DIR: '/dev/null/backups',
};

/** A whole laboratory: real PostgreSQL with a database of its own, the whole server on a loopback port. */
export class Laboratory {
  private readonly clients = new Map<string, Promise<Client>>();

  constructor(
    readonly server: RunningServer,
    readonly databaseUrl: string,
    readonly clock: TestClock,
    private readonly ownsDatabase: boolean,
  ) {}

  get address(): string {
    return this.server.address;
  }

  get database(): Database {
    return this.server.app.get(Database);
  }

  /** The day so many days from now, e.g. 2026-11-22; of days past with a minus. */
  day(daysFromNow: number): string {
    return new Date(this.clock.now().getTime() + daysFromNow * DAY_MS).toISOString().slice(0, 10);
  }

  sql<R = Record<string, unknown>>(text: string, params: Parameters = []): Promise<R[]> {
    return this.database.sql<R>(text, params);
  }

  /** Someone of that role, signed in; the same person at each call with the same name. */
  as(role: Role, username = role.replace('ROLE_', '').toLowerCase()): Promise<Client> {
    const known = this.clients.get(username);
    if (known) return known;
    const client = this.hire(role, username);
    this.clients.set(username, client);
    return client;
  }

  /** Nobody: a browser that is not signed in. */
  stranger(): Client {
    return new Client(this.address, '', '');
  }

  private async hire(role: Role, username: string): Promise<Client> {
    await this.sql(
      `insert into app_user (id, username, first_name, surname, role, account_creator, password_hash, change_passwd)
       values ($1, $2, $3, $4, $5, 'test', $6, false)`,
      [uuidv7(), username, capital(username), 'Tester', role, await passwordHash()],
    );
    const client = new Client(this.address, username, TEST_PASSWORD);
    const answer = await client.signIn();
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status} ${answer.text}`);
    return client;
  }

  /** Waits until every event is published and every reaction has run, whatever its delay. */
  async drain(): Promise<void> {
    const tail = this.server.app.get(EventTail);
    const dispatcher = this.server.app.get(ReactionDispatcher);
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      tail.pull();
      dispatcher.dispatch();
      if (this.server.app.get(Backbone).canQueue())
        for (const queue of dispatcher.queues) await queue.promoteJobs();
      if (await this.isDrained(tail, dispatcher)) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('The laboratory does not come to rest.');
  }

  private async isDrained(tail: EventTail, dispatcher: ReactionDispatcher): Promise<boolean> {
    const { seq, unpublished } = await head(this.database);
    const [row] = await this.sql<{ seq: number; due: number }>(
      'select seq, (select count(*) from reaction_due) as due from reaction_cursor',
    );
    if (unpublished || tail.cursor < seq || (row?.seq ?? 0) < seq) return false;
    const counts = await Promise.all(
      dispatcher.queues.map((queue) => queue.getJobCounts('waiting', 'active', 'delayed', 'prioritized')),
    );
    if (counts.flatMap(Object.values).some((count) => count > 0)) return false;
    // A reaction that is still due was given up, or is on its way into the queue.
    const failed = await Promise.all(dispatcher.queues.map((queue) => queue.getFailedCount()));
    if (Number(row?.due ?? 0) > failed.reduce((sum, count) => sum + count, 0)) return false;
    // A reaction that ended meanwhile may have emitted another event.
    const after = await head(this.database);
    return !after.unpublished && after.seq === seq;
  }

  async close(): Promise<void> {
    await this.server.close();
    if (this.ownsDatabase) await onCluster((client) => drop(client, nameOf(this.databaseUrl)));
  }
}

export async function openLaboratory(options: LaboratoryOptions = {}): Promise<Laboratory> {
  const databaseUrl = options.databaseUrl ?? (await newDatabase());
  const clock = new TestClock();
  const config: Config = { ...readConfig(TEST_ENVIRONMENT), ...options.config };
  const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const server = await startServer({
    config,
    databaseUrl,
    clock,
    logger,
    modules: options.modules,
    clientDir: options.clientDir,
  });
  return new Laboratory(server, databaseUrl, clock, options.databaseUrl === undefined);
}

/** An empty database with the schema in it. */
export function newDatabase(): Promise<string> {
  return databaseFrom('template_laboratory');
}

/** A database without a schema, for what a migration makes of older ones. */
export function emptyDatabase(): Promise<string> {
  return databaseFrom('template1');
}

/** A database with everything that is in that one, which nobody may be connected to. */
export function copyOf(databaseUrl: string): Promise<string> {
  return databaseFrom(nameOf(databaseUrl));
}

async function databaseFrom(template: string): Promise<string> {
  const name = `lab_${process.pid}_${randomBytes(6).toString('hex')}`;
  await onCluster((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return url.toString();
}

function clusterUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('TEST_POSTGRES_URL is missing: the run has no test database.');
  return url;
}

async function onCluster(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = new URL(clusterUrl());
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    // Two copies of the template at once are refused by PostgreSQL: one at a time, across test processes.
    await client.query('select pg_advisory_lock(7009)');
    await work(client);
  } finally {
    await client.end();
  }
}

/** Connections that are just closing are left to do so: a forced drop waits a tenth of a second for each of them. */
async function drop(client: pg.Client, name: string): Promise<void> {
  for (const end = Date.now() + DEPARTURE_MS; Date.now() < end; await pause(2)) {
    const connected = 'select from pg_stat_activity where datname = $1';
    if ((await client.query(connected, [name])).rowCount === 0) break;
  }
  await client.query(`drop database if exists ${name} with (force)`);
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

let hashed: Promise<string> | undefined;

function passwordHash(): Promise<string> {
  hashed ??= hash(TEST_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  return hashed;
}
