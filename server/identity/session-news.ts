import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import { DATABASE_ADDRESS } from '../kernel/kernel.module.js';
import { applicationClient } from '../kernel/limits.js';
import { SessionEndings } from '../kernel/session-endings.js';
import { LOGGER } from '../kernel/tokens.js';
import { within } from '../kernel/within.js';
import { SessionCache } from './session-cache.js';

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
      this.log.warn({ err: failure }, 'ended sessions cannot be heard of; each call asks the database');
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

  /** A lost connection tells of it by several events. */
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
    if (client) await within(client.end(), LEAVE_WITHIN_MS);
  }
}
