import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import type { Logger } from 'pino';
import type { AnyEnvelope } from '../../shared/events.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import { DATABASE_ADDRESS } from '../kernel/kernel.module.js';
import { LOGGER } from '../kernel/tokens.js';
import {
  Backbone,
  promote,
  QUEUES,
  REACTIONS_QUEUE,
  RETRIES,
  type QueueName,
  type ReactionJob,
} from './backbone/backbone.js';
import {
  dueNow,
  dueBefore,
  jobIdOf,
  recordDueReactions,
  type DueReaction,
  type LatestDue,
  type Sweep,
} from './due-reactions.js';
import { eventsAfter } from './event-log.js';
import { EventTail } from './event-tail.js';
import type { ReactionDeclaration } from './reactions.js';
import { Leader } from './single-leader.js';
import { ReactionRegistry } from './reaction-registry.js';
import { answerInTime, endsWithin } from '../kernel/time-limit.js';

const BATCH = 200;
const RETRY_MS = 1000;
const ADD_TIMEOUT_MS = 5000;
const LEAVE_WITHIN_MS = 1000;
/** How long something may be due before it is handed over once more, and how often that is looked for. */
const SWEEP_MS = 5000;
/** With very much due, the sweep takes this fraction of the time, and leaves the rest to the work itself. */
const SWEEP_SHARE = 10;
const AHEAD_MS = 1000;
/** The last moment that a Date can say. */
const EVER = new Date(8.64e15);

const JOB: JobsOptions = {
  ...RETRIES,
  // Handed over a second time, what was done is nothing to do: `reaction_done` knows. To keep jobs costs each one more
  // than all else about it, as BullMQ looks for the oldest of them.
  removeOnComplete: true,
};

/**
 * Notes in the database what is to follow from each event, in order, and hands it to the queue as a delayed job. The
 * queue is only a way to be quick: what is due and not done is handed over again, at a start, when the queue is back,
 * and every few seconds. One process at a time does it.
 */
@Injectable()
export class ReactionDispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly opened = new Map<QueueName, Queue<ReactionJob>>();
  private readonly lead: Leader;
  private working: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  /** By the process's own clock; undefined while the queue may have lost what it had. */
  private sweptAt: number | undefined;
  private sweepAfterMs = SWEEP_MS;
  /** The one that is under way. */
  private sweep: Sweep | undefined;

  constructor(
    private readonly database: Database,
    private readonly backbone: Backbone,
    private readonly tail: EventTail,
    private readonly registry: ReactionRegistry,
    private readonly clock: Clock,
    @Inject(DATABASE_ADDRESS) databaseUrl: string,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.lead = new Leader(databaseUrl);
  }

  get queue(): Queue<ReactionJob> {
    return this.queueCalled(REACTIONS_QUEUE);
  }

  get queues(): readonly Queue<ReactionJob>[] {
    return QUEUES.map((name) => this.queueCalled(name));
  }

  private queueCalled(name: QueueName): Queue<ReactionJob> {
    return this.opened.get(name) ?? this.open(name);
  }

  /** One whose first question fails would fail for ever: the next who needs it opens another. */
  private open(name: QueueName): Queue<ReactionJob> {
    const queue = this.backbone.queue(name);
    this.opened.set(name, queue);
    queue.waitUntilReady().catch((failure: unknown) => {
      if (!this.stopped) this.log.warn({ err: failure, queue: name }, 'the queue could not be opened');
      this.opened.delete(name);
      void queue.close().catch(() => undefined);
    });
    return queue;
  }

  onApplicationBootstrap(): void {
    this.tail.onEvents((events) => {
      if (this.lead.isOurs && events.some((event) => this.registry.to(event.type).length > 0))
        this.dispatch();
    });
    this.timer = setInterval(() => this.dispatch(), RETRY_MS);
    this.timer.unref();
    this.dispatch();
  }

  dispatch(): void {
    this.working ??= this.work()
      .catch((failure: unknown) => {
        this.sweep = undefined;
        this.log.warn({ err: failure }, 'handing events to the queue failed; it is tried again');
      })
      .finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    if (!(await this.lead.asked())) return;
    let goesOn = true;
    while (goesOn && !this.stopped) {
      // In turn: neither waits for the end of the other, which under a steady load never comes.
      const hadEvents = await this.handOverEvents();
      const isSweeping = !this.stopped && (await this.sweepOn());
      goesOn = hadEvents || isSweeping;
    }
  }

  /** The next events' reactions; false if there were none. */
  private async handOverEvents(): Promise<boolean> {
    const events = await eventsAfter(this.database, await this.cursor(), BATCH);
    const last = events.at(-1);
    if (!last || this.stopped) return false;
    const due = events.flatMap((event) => this.dueAfter(event));
    await this.handOver(await recordDueReactions(this.database, last.seq, due));
    return true;
  }

  /**
   * Hands over due reactions again, a page at a time: the queue recognises those it has, by the job's id. True if there
   * is another page.
   */
  private async sweepOn(): Promise<boolean> {
    if (!this.backbone.canQueue()) {
      this.sweptAt = undefined;
      this.sweep = undefined;
      return false;
    }
    if (this.sweptAt !== undefined && performance.now() - this.sweptAt < this.sweepAfterMs) return false;
    const sweep = (this.sweep ??= await this.begunSweep());
    const due = await dueBefore(this.database, { before: sweep.before, last: sweep.last, most: BATCH });
    sweep.isLate ||= due.some(({ dueAt }) => dueAt.getTime() < sweep.now - SWEEP_MS);
    await this.handOver(due);
    sweep.last = due.at(-1);
    if (due.length === BATCH) return true;
    this.sweep = undefined;
    // The queue goes by the machine's clock.
    if (sweep.isLate) await this.backbone.forgetFuture(this.queues, new Date());
    this.sweptAt = performance.now();
    this.sweepAfterMs = Math.max(SWEEP_MS, (this.sweptAt - sweep.began) * SWEEP_SHARE);
    return false;
  }

  private async begunSweep(): Promise<Sweep> {
    const now = this.clock.now().getTime();
    const began = performance.now();
    await this.shorten(await dueNow(this.database, new Date(now), this.latestDue(now)));
    // At a start, and when the queue is back: it may have come back empty, and knows nothing of what waits for long.
    const before = this.sweptAt === undefined ? EVER : new Date(now - SWEEP_MS);
    return { began, now, before, last: undefined, isLate: false };
  }

  /** By now; a second more, as the clock of the process that noted it may be a little ahead. */
  private latestDue(now: number): readonly LatestDue[] {
    return this.registry
      .withOwnDelay()
      .map(({ name, delay }) => ({ reaction: name, latest: new Date(now + delay + AHEAD_MS) }));
  }

  /** The queue knows them as due at a time that the clock has not reached again. */
  private async shorten(due: readonly DueReaction[]): Promise<void> {
    for (const one of due) {
      const job = await this.queueCalled(this.queueOf(one.reaction)).getJob(jobIdOf(one));
      if (job && (await job.isDelayed())) await promote(job);
    }
    await this.handOver(due);
  }

  private async handOver(due: readonly DueReaction[]): Promise<void> {
    if (due.length === 0 || !this.backbone.canQueue()) return;
    for (const name of QUEUES) {
      const jobs = due.filter(({ reaction }) => this.queueOf(reaction) === name);
      if (jobs.length === 0) continue;
      const bulk = jobs.map((job) => this.jobOf(job));
      await answerInTime(this.queueCalled(name).addBulk(bulk), ADD_TIMEOUT_MS);
    }
  }

  /** One that this version knows no more goes the usual way, and is given up there for everybody to see. */
  private queueOf(reaction: string): QueueName {
    return this.registry.named(reaction)?.queue ?? REACTIONS_QUEUE;
  }

  private async cursor(): Promise<number> {
    const row = await this.database.one<{ seq: number }>('select seq from reaction_cursor');
    return row?.seq ?? 0;
  }

  /** An event of a clock that went ahead and was set back is not waited for: its delay counts from now. */
  private dueAfter(event: AnyEnvelope): readonly DueReaction[] {
    const from = Math.min(Date.parse(event.at), this.clock.now().getTime());
    return this.registry.to(event.type).map((reaction) => ({
      reaction: reaction.name,
      eventId: event.id,
      dueAt: new Date(from + delayOf(reaction, event)),
    }));
  }

  private jobOf({ reaction, eventId, dueAt }: DueReaction) {
    const delay = Math.max(0, dueAt.getTime() - this.clock.now().getTime());
    return {
      name: reaction,
      data: { reaction, eventId },
      opts: { ...JOB, jobId: jobIdOf({ reaction, eventId }), delay },
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    if (this.working) await endsWithin(this.working, LEAVE_WITHIN_MS);
    const leaving = [...this.opened.values()].map((queue) => queue.close());
    leaving.push(this.lead.leave());
    await endsWithin(Promise.allSettled(leaving), LEAVE_WITHIN_MS);
  }
}

function delayOf({ delay = 0 }: ReactionDeclaration, event: AnyEnvelope): number {
  return typeof delay === 'number' ? delay : delay(event);
}
