import { createAdapter } from '@socket.io/redis-adapter';
import { Queue, Worker, type Job } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import {
  Backbone,
  latestNoted,
  promote,
  STALLED_WORK,
  type ReactionJob,
  type SocketAdapter,
} from './backbone.js';

const CHANNEL = 'meniscus:live';
const PROBE_KEY = 'bull:meniscus-probe';
const PROBE_KEPT_MS = 60_000;
/** BullMQ keeps what waits by its moment times this, so that there is room for an order within a millisecond. */
const SCORE_OF_A_MS = 0x1000;
const MOST_WAITING = 10_000;

/**
 * Several API and worker processes: BullMQ on Redis, and a Redis message that says how far the event log has
 * grown. Redis carries hints and work, never the only copy of anything: while it is away, commands go on,
 * each process finds events by its sweep, and jobs wait in the event table.
 */
export class RedisBackbone extends Backbone {
  readonly kind = 'redis';
  private readonly listeners: ((seq: number) => void)[] = [];
  private readonly connections: Redis[] = [];
  private readonly producer: Redis;
  private readonly subscriber: Redis;
  private readonly origin = `${process.pid}-${Math.random().toString(36).slice(2)}`;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {
    super();
    this.producer = this.connect({ enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    this.subscriber = this.connect({ maxRetriesPerRequest: null });
  }

  private connect(options: RedisOptions): Redis {
    const redis = new Redis(this.url, { retryStrategy: (times) => Math.min(100 * times, 1000), ...options });
    redis.on('error', (failure) => this.log.debug({ err: failure }, 'redis connection'));
    this.connections.push(redis);
    // BullMQ listens on a connection of its own: it is ended with the others, also while Redis is away.
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (override) => {
      const another = duplicate(override);
      this.connections.push(another);
      return another;
    };
    return redis;
  }

  announce(seq: number): void {
    if (this.producer.status !== 'ready') return;
    this.producer.publish(CHANNEL, `${this.origin} ${seq}`).catch(() => undefined);
  }

  onAnnounced(listener: (seq: number) => void): void {
    this.listeners.push(listener);
  }

  canQueue(): boolean {
    return this.producer.status === 'ready';
  }

  /** By a write: a full one, or one without its disk, still answers. */
  async answers(): Promise<void> {
    await this.producer.set(PROBE_KEY, this.origin, 'PX', PROBE_KEPT_MS);
  }

  queue(name: string): Queue<ReactionJob> {
    const queue = new Queue<ReactionJob>(name, { connection: this.producer });
    queue.on('error', (failure) => this.log.debug({ err: failure }, 'queue connection'));
    return queue;
  }

  /** Redis itself counts how long a job is being worked on; the process decides when it is tried again. */
  async forgetFuture(queues: readonly Queue<ReactionJob>[], now: Date): Promise<void> {
    const after = latestNoted(now).triedAgain * SCORE_OF_A_MS;
    for (const queue of queues) {
      const waiting = queue.toKey('delayed');
      const ids = await this.producer.zrangebyscore(waiting, after, '+inf', 'LIMIT', 0, MOST_WAITING);
      for (const id of ids) {
        const job = await queue.getJob(id);
        if (job && job.attemptsMade > 0) await promote(job);
      }
    }
  }

  worker(
    name: string,
    process: (job: Job<ReactionJob>) => Promise<void>,
    concurrency: number,
  ): Worker<ReactionJob> {
    const worker = new Worker<ReactionJob>(name, process, {
      connection: this.connect({ maxRetriesPerRequest: null }),
      concurrency,
      autorun: false,
      ...STALLED_WORK,
    });
    worker.on('error', (failure) => this.log.debug({ err: failure }, 'worker connection'));
    return worker;
  }

  socketAdapter(): SocketAdapter {
    const publisher = this.connect({ enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    // The adapter waits for no answer: a message that cannot be sent while Redis is away must not become an unhandled
    // rejection.
    const publish = publisher.publish.bind(publisher);
    publisher.publish = async (...message: Parameters<typeof publish>) =>
      publish(...message).catch((failure: unknown) => {
        this.log.debug({ err: failure }, 'what is for other processes was not sent');
        return 0;
      });
    const subscriber = this.connect({ maxRetriesPerRequest: null });
    return createAdapter(publisher, subscriber);
  }

  async start(): Promise<void> {
    this.subscriber.on('message', (_channel, payload) => this.hear(payload));
    // Resolves when Redis is reached, which must not hold up the start of a server.
    this.subscriber.subscribe(CHANNEL).catch(() => undefined);
  }

  private hear(payload: string): void {
    const [origin, seq] = payload.split(' ');
    if (origin === this.origin) return;
    for (const listener of this.listeners) listener(Number(seq));
  }

  async stop(): Promise<void> {
    for (const redis of this.connections) redis.disconnect();
  }
}
