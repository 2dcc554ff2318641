import { Injectable } from '@nestjs/common';
import { Backbone } from '../events/backbone/backbone.js';
import { ReactionDispatcher } from '../events/reaction-dispatcher.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';

export interface ReadinessReport {
  /** degraded: bookings, results and payments work; live updates or background work are late. */
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly database: 'ok' | 'unavailable';
  readonly backbone: { readonly kind: 'embedded' | 'redis'; readonly status: 'ok' | 'unavailable' };
  /** Committed events that have no seq yet, and the age of the oldest in milliseconds. */
  readonly outbox: { readonly unpublished: number; readonly oldestMs: number } | null;
  readonly reactions: { readonly behind: number; readonly deadLetters: number | null } | null;
}

const QUEUE_ANSWER_MS = 1000;

@Injectable()
export class Readiness {
  constructor(
    private readonly database: Database,
    private readonly backbone: Backbone,
    private readonly dispatcher: ReactionDispatcher,
    private readonly clock: Clock,
  ) {}

  async report(): Promise<ReadinessReport> {
    const outbox = await this.outbox().catch(() => null);
    const reachable = this.backbone.canQueue();
    const deadLetters = outbox && reachable ? await this.deadLetters() : null;
    const healthy = reachable && deadLetters === 0 && outbox !== null && outbox.oldestMs < 10_000;
    return {
      status: outbox === null ? 'unavailable' : healthy ? 'ok' : 'degraded',
      database: outbox === null ? 'unavailable' : 'ok',
      backbone: { kind: this.backbone.kind, status: reachable ? 'ok' : 'unavailable' },
      outbox: outbox && { unpublished: outbox.unpublished, oldestMs: outbox.oldestMs },
      reactions: outbox && { behind: outbox.behind, deadLetters },
    };
  }

  private async outbox(): Promise<{ unpublished: number; oldestMs: number; behind: number }> {
    const row = await this.database.one<{ unpublished: number; oldest: Date | null; behind: number }>(
      `select (select count(*) from event where seq is null) as unpublished,
              (select min(at) from event where seq is null) as oldest,
              (select seq from event_head) - (select seq from reaction_cursor) as behind`,
    );
    const oldestMs = row?.oldest ? Math.max(0, this.clock.now().getTime() - row.oldest.getTime()) : 0;
    return { unpublished: row?.unpublished ?? 0, oldestMs, behind: row?.behind ?? 0 };
  }

  private async deadLetters(): Promise<number | null> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, QUEUE_ANSWER_MS, null).unref());
    const failed = Promise.all(this.dispatcher.queues.map((queue) => queue.getFailedCount()));
    const counted = failed.then((counts) => counts.reduce((sum, count) => sum + count, 0));
    return Promise.race([counted, late]).catch(() => null);
  }
}
