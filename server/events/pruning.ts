import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import { Clock } from '../kernel/clock.js';
import { Database, query, type Parameters } from '../kernel/database.js';
import { LOCKS } from '../kernel/locks.js';
import { LOGGER } from '../kernel/tokens.js';
import { BATCH, pruneEvents, pruneAnswers, type Batch, RETENTION } from './retention.js';

const HOUR_MS = 3_600_000;
/** Between two batches, so that a backlog of days is no burden on the laboratory's work. */
const REST_MS = 20;

/** Deletes what nobody will ask for again (retention.ts), hourly, in batches and in one process at a time. */
@Injectable()
export class Pruning implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      if (this.running !== undefined) return;
      this.running = this.prune()
        .catch((failure: unknown) => this.log.warn({ err: failure }, 'pruning failed; it is tried again'))
        .finally(() => (this.running = undefined));
    }, HOUR_MS);
    this.timer.unref();
  }

  /** Answers how many batches it took; none if another process is at it. */
  async prune(): Promise<number> {
    const client = await this.database.pool.connect();
    let broken: Error | undefined;
    try {
      const [lock] = await query<{ taken: boolean }>(client, 'select pg_try_advisory_lock($1) as taken', [
        LOCKS.pruning,
      ]);
      if (lock?.taken !== true) return 0;
      const batches = await this.pruneAll(client);
      await query(client, 'select pg_advisory_unlock($1)', [LOCKS.pruning]);
      return batches;
    } catch (failure) {
      // The lock goes with the connection.
      broken = failure instanceof Error ? failure : new Error(String(failure));
      throw failure;
    } finally {
      client.release(broken);
    }
  }

  private async pruneAll(client: PoolClient): Promise<number> {
    const now = this.clock.now();
    const sql = { sql: <R>(text: string, params?: Parameters) => query<R>(client, text, params) };
    let batches = await this.inBatches<number>((last) => pruneEvents(sql, last, now));
    for (const kept of RETENTION)
      batches += await this.inBatches<string>((last) => pruneAnswers(sql, kept, last, now));
    return batches;
  }

  /** Each batch begins where the last one ended, so that none passes over rows that were deleted before it. */
  private async inBatches<T>(
    batch: (last: T | undefined) => Promise<Batch & { readonly last: T | null }>,
  ): Promise<number> {
    let last: T | undefined;
    for (let batches = 1; ; batches += 1) {
      const done = await batch(last);
      last = done.last ?? undefined;
      if (done.looked < BATCH || this.isStopping) return batches;
      await pause(REST_MS, undefined, { ref: false });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.isStopping = true;
    await this.running;
  }
}
