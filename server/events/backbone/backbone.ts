import type { Job, Queue, Worker } from 'bullmq';
import type { Server } from 'socket.io';

export const REACTIONS_QUEUE = 'reactions';
/** Reactions that talk to somebody outside. */
export const OUTBOUND_QUEUE = 'errands';
export const QUEUES = [REACTIONS_QUEUE, OUTBOUND_QUEUE] as const;
export type QueueName = (typeof QUEUES)[number];

/**
 * Work of a process that died is taken up by the next within seconds; being killed is not a failed attempt, and may
 * happen any number of times.
 */
export const STALLED_WORK = { lockDuration: 8_000, stalledInterval: 2_000, maxStalledCount: 1_000_000 };

/** Failed work is tried again after half a second, and twice as long each time. */
export const RETRIES = { attempts: 10, backoff: { type: 'exponential', delay: 500 } };

/** How much the clocks of one installation's machines may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/** The latest times that a correct clock could have noted for work in progress and for retries. */
export function latestNoted(now: Date): { readonly inHand: number; readonly triedAgain: number } {
  const { attempts, backoff } = RETRIES;
  const ours = now.getTime() + CLOCKS_DIFFER_MS;
  return {
    inHand: ours + STALLED_WORK.lockDuration,
    triedAgain: ours + backoff.delay * 2 ** (attempts - 2),
  };
}

export interface ReactionJob {
  readonly reaction: string;
  readonly eventId: string;
}

export type SocketAdapter = Exclude<Parameters<Server['adapter']>[0], undefined>;

/** One that runs meanwhile does not wait any more. */
export async function promote(job: Job | undefined): Promise<void> {
  await job?.promote().catch(() => undefined);
}

/**
 * The difference between the two back ends of the live backbone (docs/architecture/live.md). Everything above it
 * is the same code, and one contract test suite runs against both.
 */
export abstract class Backbone {
  abstract readonly kind: 'embedded' | 'redis';

  /** Tells the other processes, best effort, that events up to `seq` can be read. Never throws, never waits. */
  abstract announce(seq: number): void;

  abstract onAnnounced(listener: (seq: number) => void): void;

  /** False while jobs cannot be added: the dispatcher then keeps them in the event table. */
  abstract canQueue(): boolean;

  /** Rejects if the queue's server, if it has one, does not answer or takes no writes. */
  abstract answers(): Promise<void>;

  abstract queue(name: string): Queue<ReactionJob>;

  /** Drops times that these queues noted by a clock ahead of `now`, and would otherwise wait for. */
  abstract forgetFuture(queues: readonly Queue<ReactionJob>[], now: Date): Promise<void>;

  /** A worker that is not running yet. */
  abstract worker(
    name: string,
    process: (job: Job<ReactionJob>) => Promise<void>,
    concurrency: number,
  ): Worker<ReactionJob>;

  /** Joins the Socket.IO servers of several processes; absent in one process. */
  abstract socketAdapter(): SocketAdapter | undefined;

  abstract start(): Promise<void>;

  abstract stop(): Promise<void>;
}
