import { createPostgresBackend, withBackend, type Job, type Queue, type Worker } from 'bullmq';
import pg from 'pg';
import type { Logger } from 'pino';
import { applicationClient } from '../../kernel/limits.js';
import { endsWithin } from '../../kernel/time-limit.js';
import { Backbone, latestNoted, promote, STALLED_WORK, type ReactionJob } from './backbone.js';
import { QUEUE_SCHEMA } from './queue-schema.js';

const postgresQueue = withBackend(createPostgresBackend);
const CHANNEL = 'meniscus_live';
const RECONNECT_MS = 1000;
const LEAVE_WITHIN_MS = 500;

/**
 * The default: BullMQ on its PostgreSQL back end. One process needs no announcement; worker processes beside it get a
 * NOTIFY after the commit (never inside a command's transaction, where it would serialise every commit), one for all
 * events that were published together.
 */
export class EmbeddedBackbone extends Backbone {
  readonly kind = 'embedded';
  private readonly listeners: ((seq: number) => void)[] = [];
  private listening: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private readonly origin = `${process.pid}-${Math.random().toString(36).slice(2)}`;
  private announcing = false;
  private announceNext = 0;
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly log: Logger,
  ) {
    super();
  }

  announce(seq: number): void {
    this.announceNext = Math.max(this.announceNext, seq);
    if (!this.announcing) void this.sendAnnouncements();
  }

  private async sendAnnouncements(): Promise<void> {
    this.announcing = true;
    try {
      while (this.announceNext > 0 && this.listening) {
        const seq = this.announceNext;
        this.announceNext = 0;
        await this.listening.query('select pg_notify($1, $2)', [CHANNEL, `${this.origin} ${seq}`]);
      }
    } catch (failure) {
      this.log.debug({ err: failure }, 'announcement lost; the sweep finds the events');
    } finally {
      this.announcing = false;
    }
  }

  onAnnounced(listener: (seq: number) => void): void {
    this.listeners.push(listener);
  }

  canQueue(): boolean {
    return true;
  }

  async answers(): Promise<void> {}

  queue(name: string): Queue<ReactionJob> {
    const queue = new postgresQueue.Queue<ReactionJob>(name, { connection: this.connection(2) });
    queue.on('error', (failure) => this.log.warn({ err: failure }, 'queue connection'));
    return queue as unknown as Queue<ReactionJob>;
  }

  worker(
    name: string,
    process: (job: Job<ReactionJob>) => Promise<void>,
    concurrency: number,
  ): Worker<ReactionJob> {
    const worker = new postgresQueue.Worker<ReactionJob>(
      name,
      (job) => process(job as unknown as Job<ReactionJob>),
      {
        connection: this.connection(4),
        concurrency,
        autorun: false,
        ...STALLED_WORK,
      },
    );
    worker.on('error', (failure) => this.log.warn({ err: failure }, 'worker connection'));
    return worker as unknown as Worker<ReactionJob>;
  }

  private connection(max: number) {
    const address = applicationClient(this.databaseUrl, 'meniscus queue');
    return { ...address, schema: QUEUE_SCHEMA, migrate: false, max };
  }

  /** Everything due, in progress or looked at is written by the clock of the process, in BullMQ's own tables. */
  async forgetFuture(queues: readonly Queue<ReactionJob>[], now: Date): Promise<void> {
    const { inHand, triedAgain } = latestNoted(now);
    await this.listening?.query(
      `with looked as (
         delete from queue.meta where field = 'stalled-check' and value::bigint > $2)
       update queue.job set locked_until_ms = $1 where state = 'active' and locked_until_ms > $2`,
      [now.getTime(), inHand],
    );
    const failed = await this.listening?.query<{ queue: string; id: string }>(
      `select queue, id from queue.job
       where state = 'delayed' and attempts_made > 0 and process_at_ms > $1`,
      [triedAgain],
    );
    // By BullMQ, which wakes a worker for it.
    for (const { queue, id } of failed?.rows ?? [])
      await promote(await queues.find(({ name }) => name === queue)?.getJob(id));
  }

  socketAdapter(): undefined {
    return undefined;
  }

  async start(): Promise<void> {
    await this.listen();
  }

  private async listen(): Promise<void> {
    const client = new pg.Client(applicationClient(this.databaseUrl, 'meniscus live'));
    client.on('error', () => this.listenAgain(client));
    client.on('end', () => this.listenAgain(client));
    client.on('notification', ({ payload }) => this.hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.listening = client;
    } finally {
      if (this.listening !== client) await endsWithin(client.end(), LEAVE_WITHIN_MS);
    }
  }

  private hear(payload: string): void {
    const [origin, seq] = payload.split(' ');
    if (origin === this.origin) return;
    for (const listener of this.listeners) listener(Number(seq));
  }

  /** A lost connection emits several events: one retry at a time answers them all. */
  private listenAgain(lost: pg.Client): void {
    if (this.stopped || this.retry || (this.listening !== undefined && this.listening !== lost)) return;
    this.listening = undefined;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      if (this.stopped || this.listening) return;
      this.listen().catch(() => this.listenAgain(lost));
    }, RECONNECT_MS);
    this.retry.unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.listening) await endsWithin(this.listening.end(), LEAVE_WITHIN_MS);
  }
}
