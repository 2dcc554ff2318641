import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { UnrecoverableError, type Job, type Worker } from 'bullmq';
import type { Logger } from 'pino';
import { SYSTEM, type Actor } from '../kernel/actor.js';
import type { Config } from '../kernel/config.js';
import { Database, type Sql } from '../kernel/database.js';
import { CONFIG, LOGGER } from '../kernel/tokens.js';
import { endsWithin } from '../kernel/time-limit.js';
import { Backbone, QUEUES, type QueueName, type ReactionJob } from './backbone/backbone.js';
import { markDone } from './due-reactions.js';
import { eventById } from './event-log.js';
import { ReactionRegistry, type RegisteredReaction } from './reaction-registry.js';
import { isOutbound, type Settlement } from './reactions.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { UnitOfWork } from './unit-of-work.js';

const CONCURRENCY: Readonly<Record<QueueName, number>> = { reactions: 8, errands: 4 };
const RETRY_MS = 1000;
const READY_WITHIN_MS = 500;
/** How long a reaction at work, and the queue, are waited for at a stop; what was not done is taken up again. */
const WORK_WITHIN_MS = 3500;
const LEAVE_WITHIN_MS = 1000;

/** Runs reactions from the queue. A job that keeps failing stays as a dead letter and shows in health. */
@Injectable()
export class ReactionWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly workers = new Map<QueueName, Worker<ReactionJob>>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(
    private readonly backbone: Backbone,
    private readonly registry: ReactionRegistry,
    private readonly database: Database,
    private readonly work: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.workers) return;
    for (const name of QUEUES)
      this.start(name).catch((failure: unknown) =>
        this.log.error({ err: failure, queue: name }, 'the worker has stopped: restart this process'),
      );
  }

  /** A worker whose first connection fails would ask for it without a pause for ever: it gets a successor instead. */
  private async start(name: QueueName): Promise<void> {
    while (!this.stopped) {
      const worker = this.backbone.worker(name, (job) => this.followed(job), CONCURRENCY[name]);
      this.workers.set(name, worker);
      worker.on('failed', (job, failure) => {
        this.log.error({ err: failure, job: job?.id, attempt: job?.attemptsMade }, 'a reaction failed');
        if (job && isGivenUp(job, failure)) void this.tellOfIt();
      });
      try {
        await worker.waitUntilReady();
        return await worker.run();
      } catch (failure) {
        if (!this.stopped) this.log.warn({ err: failure }, 'the worker could not start; it is tried again');
        await worker.close().catch(() => undefined);
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  /** The Operations page shows it at once. */
  private tellOfIt(): Promise<void> {
    const told = this.work.run(SYSTEM, async (tx) =>
      tx.emit('OperationsChanged', 'house', { what: 'reactions' }),
    );
    return told.catch((failure: unknown) =>
      this.log.warn({ err: failure }, 'the screens could not be notified of a failed reaction'),
    );
  }

  private async followed(job: Job<ReactionJob>): Promise<void> {
    const run = this.run(job);
    this.running.add(run);
    return run.finally(() => this.running.delete(run));
  }

  private async run(job: Job<ReactionJob>): Promise<void> {
    const { reaction: name, eventId } = job.data;
    const reaction = this.registry.named(name);
    if (!reaction) throw new UnrecoverableError(`There is no reaction called ${name}.`);
    const event = await eventById(this.database, eventId);
    if (!event) throw new UnrecoverableError(`Event ${eventId} is no longer kept.`);
    const settle = await this.settlementOf(reaction, event);
    const actor = (await inNameOf(reaction, event, this.database)) ?? SYSTEM;
    await this.work.run(actor, async (tx) => {
      const fresh = await markDone(tx, [{ reaction: name, eventId }]);
      if (fresh > 0) await settle(tx);
    });
  }

  /** An errand that was settled is not carried out again. */
  private async settlementOf({ name, handler }: RegisteredReaction, event: AnyEnvelope): Promise<Settlement> {
    if (!isOutbound(handler)) return (tx) => handler.handle(event, tx);
    const done = await this.database.one(
      'select 1 from reaction_done where reaction = $1 and event_id = $2',
      [name, event.id],
    );
    return done ? () => Promise.resolve() : handler.carryOut(event);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.workers.values()].map((worker) => this.closed(worker)));
  }

  private async closed(worker: Worker<ReactionJob>): Promise<void> {
    // Once ready, BullMQ opens a connection to listen on, even if it was closed meanwhile: nobody would end that one.
    await endsWithin(worker.waitUntilReady(), READY_WITHIN_MS);
    const isDone = await endsWithin(Promise.allSettled(this.running), WORK_WITHIN_MS);
    // A queue that is away, or hangs, or work that never ends, would be taken leave of for ever.
    await endsWithin(worker.close(!isDone || !this.backbone.canQueue()), LEAVE_WITHIN_MS);
  }
}

function isGivenUp(job: Job<ReactionJob>, failure: Error): boolean {
  return failure instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
}

function inNameOf({ handler }: RegisteredReaction, event: AnyEnvelope, sql: Sql): Promise<Actor> | undefined {
  return isOutbound(handler) ? undefined : handler.inNameOf?.(event, sql);
}
