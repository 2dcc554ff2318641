import { Injectable, Inject, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import { Database } from '../kernel/database.js';
import { DATABASE_ADDRESS } from '../kernel/kernel.module.js';
import { applicationClient } from '../kernel/limits.js';
import { SessionEndings } from '../kernel/session-endings.js';
import { LOGGER } from '../kernel/tokens.js';
import { endsWithin } from '../kernel/time-limit.js';
import { userById, type CallerRow } from './user.entity.js';

/**
 * How long a session or a user row is trusted without asking the database, in milliseconds of a monotonic clock. Ended
 * ones are heard of at once (SessionNews): this limits the cost of a connection that hangs without ending.
 */
const BELIEVED_MS = 3_000;
const MOST = 20_000;

interface CachedSession<T> {
  readonly value: T;
  readonly until: number;
}

/**
 * Keeps sessions and users off the hot path's database. Changes must be forgotten at once: the commands of this process
 * announce them, and SessionNews those of any process. While that connection is lost, nothing is cached.
 */
@Injectable()
export class SessionCache {
  private readonly users = new Map<string, CachedSession<CallerRow>>();
  private readonly sessions = new Map<
    string,
    CachedSession<string> & { readonly userId: string | undefined }
  >();
  /** A read that began before a change must not be kept after it. */
  private generation = 0;
  private believes = false;

  constructor(private readonly database: Database) {}

  async user(id: string): Promise<CallerRow | undefined> {
    const locked = this.users.get(id);
    if (locked && locked.until > performance.now()) return locked.value;
    const began = this.generation;
    const row = await userById(this.database, id);
    if (row && this.believes && began === this.generation)
      keep(this.users, id, { value: row, until: performance.now() + BELIEVED_MS });
    return row;
  }

  /** The session's JSON, or undefined when it has to be read. */
  session(sid: string): string | undefined {
    const held = this.sessions.get(sid);
    return held && held.until > performance.now() ? held.value : undefined;
  }

  mark(): number {
    return this.generation;
  }

  keepSession(sid: string, json: string, userId: string | undefined, mark: number): void {
    if (!this.believes || mark !== this.generation) return;
    keep(this.sessions, sid, { value: json, userId, until: performance.now() + BELIEVED_MS });
  }

  /** Whether changes will be heard of from here on; what was cached before is forgotten. */
  believe(can: boolean): void {
    this.believes = can;
    this.generation += 1;
    this.users.clear();
    this.sessions.clear();
  }

  forgetSession(sid: string): void {
    this.generation += 1;
    this.sessions.delete(sid);
  }

  /** Forgets a user, by id, and that user's sessions. */
  forget(id: string): void {
    this.generation += 1;
    this.users.delete(id);
    for (const [sid, { userId }] of this.sessions) if (userId === id) this.sessions.delete(sid);
  }
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size >= MOST) map.clear();
  map.set(key, value);
}

const CHANNEL = 'meniscus_sessions';
const RECONNECT_MS = 1_000;
const LEAVE_WITHIN_MS = 500;

/**
 * Hears from the database, in every process, with the commit that did it: which session ended or changed, and which
 * user changed. Redis has no part in it. While it cannot be heard, nothing is believed that the database did not say
 * at that moment.
 */
@Injectable()
export class SessionNews implements OnApplicationBootstrap, OnApplicationShutdown {
  private listening: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(DATABASE_ADDRESS) private readonly databaseUrl: string,
    private readonly cache: SessionCache,
    private readonly endings: SessionEndings,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.listen();
  }

  private async listen(): Promise<void> {
    const client = new pg.Client(applicationClient(this.databaseUrl, 'meniscus sessions'));
    this.listening = client;
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ payload }) => this.hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.listening === client) this.cache.believe(true);
    } catch (failure) {
      this.log.warn({ err: failure }, 'ended sessions are not announced here; each call asks the database');
      this.lost(client);
      void client.end().catch(() => undefined);
    }
  }

  private hear(news: string): void {
    const [what, id = ''] = news.split(' ');
    if (what === 'user') return this.cache.forget(id);
    if (what === 'all') return this.cache.believe(true);
    this.cache.forgetSession(id);
    if (what === 'ended') this.endings.ended(id);
  }

  /** A lost connection emits several events. */
  private lost(client: pg.Client): void {
    if (this.listening !== client) return;
    this.listening = undefined;
    this.cache.believe(false);
    if (this.stopped) return;
    this.retry = setTimeout(() => void this.listen(), RECONNECT_MS);
    this.retry.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    const client = this.listening;
    this.listening = undefined;
    if (client) await endsWithin(client.end(), LEAVE_WITHIN_MS);
  }
}
