import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import { Database, query, type Parameters } from '../kernel/database.js';
import { LOCKS } from '../kernel/locks.js';
import { LOGGER } from '../kernel/tokens.js';
import { addToDailySums } from '../ledger/index.js';

const MINUTE_MS = 60_000;

/**
 * Counts takings into the daily sums, each minute. Nobody waits for it: reports themselves add up what is not counted
 * yet, and are only slower if that is much.
 */
@Injectable()
export class DailySumsUpdater implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.all().catch((failure: unknown) =>
        this.log.warn({ err: failure }, 'counting into the daily sums failed; it is tried again'),
      );
    }, MINUTE_MS);
    this.timer.unref();
  }

  /** Everything that is due now. */
  all(): Promise<void> {
    this.working = this.working
      .catch(() => undefined)
      .then(async () => {
        while (!this.isStopped && (await this.batch()) > 0);
      });
    return this.working;
  }

  private async batch(): Promise<number> {
    if (!(await this.database.one('select 1 from taking_due limit 1'))) return 0;
    const client = await this.database.pool.connect();
    let broken: Error | undefined;
    try {
      return await alone(client);
    } finally {
      await client.query('rollback').catch((lost: Error) => (broken = lost));
      client.release(broken);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.working.catch(() => undefined);
  }
}

/** One batch, if no other process is at it; 0 if one is. */
async function alone(client: PoolClient): Promise<number> {
  const sql = <R>(text: string, params: Parameters = []) => query<R>(client, text, params);
  await client.query('begin');
  const [lock] = await sql<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    LOCKS.dailySums,
  ]);
  if (lock?.taken !== true) return 0;
  const counted = await addToDailySums({
    sql,
    one: async (text, params) => (await sql<never>(text, params))[0],
  });
  await client.query('commit');
  return counted;
}
