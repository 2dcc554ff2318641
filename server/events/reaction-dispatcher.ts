import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import pg from 'pg';
import type { Logger } from 'pino';
import type { AnyEnvelope } from '../../shared/events.js';
import { Clock } from '../kernel/clock.js';
import { APPLICATION_OPTIONS, Database } from '../kernel/database.js';
import { DATABASE_ADDRESS } from '../kernel/kernel.module.js';
import { LOGGER } from '../kernel/tokens.js';
import { Backbone, QUEUES, REACTIONS_QUEUE, type QueueName, type ReactionJob } from './backbone/backbone.js';
import { eventsAfter } from './event-log.js';
import { EventTail } from './event-tail.js';
import type { ReactionDeclaration } from './reactions.js';
import { ReactionRegistry } from './reaction-registry.js';
import { LOCKS } from '../kernel/locks.js';

const BATCH = 200;
const RETRY_MS = 1000;
const ADD_TIMEOUT_MS = 5000;

const JOB: JobsOptions = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 500 },
  // Kept long enough that a second hand-over of the same event finds its job.
  removeOnComplete: { age: 3600, count: 5000 },
};

/**
 * Hands events to the queue as delayed jobs, in order, from a cursor in the database: nothing is lost when a
 * process or Redis dies between the commit and the queue. One process at a time does it.
 */
@Injectable()
export class ReactionDispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly opened = new Map<QueueName, Queue<ReactionJob>>();
  private leader: pg.Client | undefined;
  private working: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly backbone: Backbone,
    private readonly tail: EventTail,
    private readonly registry: ReactionRegistry,
    private readonly clock: Clock,
    @Inject(DATABASE_ADDRESS) private readonly databaseUrl: string,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  get queue(): Queue<ReactionJob> {
    return this.queueCalled(REACTIONS_QUEUE);
  }

  get queues(): readonly Queue<ReactionJob>[] {
    return QUEUES.map((name) => this.queueCalled(name));
  }

  private queueCalled(name: QueueName): Queue<ReactionJob> {
    const queue = this.opened.get(name) ?? this.backbone.queue(name);
    this.opened.set(name, queue);
    return queue;
  }

  onApplicationBootstrap(): void {
    this.tail.onEvents((events) => {
      if (events.some((event) => this.registry.to(event.type).length > 0)) this.dispatch();
    });
    this.timer = setInterval(() => this.dispatch(), RETRY_MS);
    this.timer.unref();
    this.dispatch();
  }

  dispatch(): void {
    this.working ??= this.work()
      .catch((failure) =>
        this.log.warn({ err: failure }, 'handing events to the queue failed; it is tried again'),
      )
      .finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    if (!this.backbone.canQueue() || !(await this.lead())) return;
    for (;;) {
      const after = await this.cursor();
      const events = await eventsAfter(this.database, after, BATCH);
      const last = events.at(-1);
      if (!last || this.stopped) return;
      const done = events.length === BATCH ? await this.doneOf(events) : NOTHING;
      for (const name of QUEUES) await this.handOver(name, events, done);
      await this.database.sql('update reaction_cursor set seq = $1 where seq < $1', [last.seq]);
    }
  }

  private async handOver(
    name: QueueName,
    events: readonly AnyEnvelope[],
    done: ReadonlySet<string>,
  ): Promise<void> {
    const jobs = events
      .flatMap((event) => this.jobsFor(event, name))
      .filter(({ opts }) => !done.has(opts.jobId));
    if (jobs.length > 0) await withTimeout(this.queueCalled(name).addBulk(jobs), ADD_TIMEOUT_MS);
  }

  /**
   * Ids of jobs that need no second hand-over. Asked only while there is much to catch up with: after a restore every
   * event that is kept is handed over again.
   */
  private async doneOf(events: readonly AnyEnvelope[]): Promise<ReadonlySet<string>> {
    const due = events.flatMap(({ id, type }) => this.registry.to(type).map(({ name }) => ({ name, id })));
    const rows = await this.database.sql<{ job: string }>(
      `select d.reaction || '.' || d.event_id as job from unnest($1::text[], $2::uuid[]) as due (reaction, event_id)
       join reaction_done d using (reaction, event_id)`,
      [due.map(({ name }) => name), due.map(({ id }) => id)],
    );
    return new Set(rows.map(({ job }) => job));
  }

  private async cursor(): Promise<number> {
    const row = await this.database.one<{ seq: number }>('select seq from reaction_cursor');
    return row?.seq ?? 0;
  }

  private jobsFor(event: AnyEnvelope, queue: QueueName) {
    const reactions = this.registry.to(event.type).filter((reaction) => reaction.queue === queue);
    return reactions.map((reaction) => ({
      name: reaction.name,
      data: { reaction: reaction.name, eventId: event.id },
      opts: {
        ...JOB,
        jobId: `${reaction.name}.${event.id}`,
        delay: Math.max(0, Date.parse(event.at) + delayOf(reaction, event) - this.clock.now().getTime()),
      },
    }));
  }

  /** The lock lives as long as its connection: it passes on when this process dies. */
  private async lead(): Promise<boolean> {
    if (this.leader) return true;
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      options: APPLICATION_OPTIONS,
      application_name: 'meniscus dispatcher',
    });
    client.on('error', () => (this.leader = undefined));
    client.on('end', () => (this.leader = undefined));
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as leads', [LOCKS.reactionLeader]);
    if (rows[0]?.leads === true && !this.stopped) this.leader = client;
    else await client.end();
    return this.leader !== undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.working;
    await this.leader?.end().catch(() => undefined);
    for (const queue of this.opened.values()) await queue.close().catch(() => undefined);
  }
}

const NOTHING: ReadonlySet<string> = new Set();

function delayOf({ delay = 0 }: ReactionDeclaration, event: AnyEnvelope): number {
  return typeof delay === 'number' ? delay : delay(event);
}

function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The queue did not answer within ${ms} ms.`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
