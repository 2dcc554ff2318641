import type { Job, Queue } from 'bullmq';
import type { FailedReaction } from '../../shared/contract/operations.js';
import type { ReactionJob } from '../events/backbone/backbone.js';
import type { Sql } from '../kernel/database.js';

type Queues = readonly Queue<ReactionJob>[];

const SHOWN = 200;
const MOST_CAUSE = 500;

/** Reactions tried ten times and given up, the newest first. */
export async function failedReactions(queues: Queues, sql: Sql): Promise<readonly FailedReaction[]> {
  const jobs = await failedJobs(queues);
  const events = await sql.sql<{ id: string; type: string }>(
    'select id, type from event where id = any($1::uuid[])',
    [jobs.map(({ data }) => data.eventId)],
  );
  const types = new Map(events.map(({ id, type }) => [id, type]));
  return jobs
    .map((job) => shape(job, types.get(job.data.eventId)))
    .sort((a, b) => (b.failedAt ?? '').localeCompare(a.failedAt ?? ''));
}

export async function failedJobs(queues: Queues): Promise<readonly Job<ReactionJob>[]> {
  return (await Promise.all(queues.map((queue) => queue.getFailed(0, SHOWN - 1)))).flat();
}

function shape(job: Job<ReactionJob>, eventType: string | undefined): FailedReaction {
  return {
    id: job.id ?? '',
    reaction: job.data.reaction,
    eventType: eventType ?? null,
    eventId: job.data.eventId,
    failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn).toISOString(),
    tries: job.attemptsMade,
    cause: (job.failedReason ?? '').slice(0, MOST_CAUSE),
  };
}

/** Puts them back into the queue; answers how many there were. */
export async function retryJobs(jobs: readonly Job<ReactionJob>[]): Promise<number> {
  let settled = 0;
  for (const job of jobs) {
    // Somebody else may have put it back meanwhile.
    await job.retry().then(
      () => (settled += 1),
      () => undefined,
    );
  }
  return settled;
}
