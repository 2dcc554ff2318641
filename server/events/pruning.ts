import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import { LOGGER } from '../kernel/tokens.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a screen may stay away and still be told what it missed. */
export const EVENTS_KEPT_DAYS = 30;
const IDEMPOTENCY_KEPT_DAYS = 7;

/** Forgets what nobody will ask for again, hourly: old events that every reaction has had, old keys and marks. */
@Injectable()
export class Pruning implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.prune().catch((failure) => this.log.warn({ err: failure }, 'pruning failed; it is tried again'));
    }, HOUR_MS);
    this.timer.unref();
  }

  async prune(): Promise<void> {
    const now = this.clock.now().getTime();
    const eventsBefore = new Date(now - EVENTS_KEPT_DAYS * DAY_MS);
    // pruned_to moves in the same statement, so that no reader is promised what is gone.
    await this.database.sql(
      `with old as (
         delete from event where seq is not null and at < $1 and seq <= (select seq from reaction_cursor)
           and coalesce(payload ->> 'dueAt', '') < $2 returning seq
       )
       update event_head set pruned_to = greatest(pruned_to, coalesce((select max(seq) from old), 0))`,
      // What is due later, such as a price of next year, has its reaction still before it.
      [eventsBefore, eventsBefore.toISOString()],
    );
    await this.database.sql('delete from reaction_done where at < $1', [eventsBefore]);
    await this.database.sql('delete from idempotency_key where at < $1', [
      new Date(now - IDEMPOTENCY_KEPT_DAYS * DAY_MS),
    ]);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
