import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Job } from 'bullmq';
import type { ReactionsSettled } from '../../../shared/contract/operations.js';
import type { ReactionJob } from '../../events/backbone/backbone.js';
import { markDone } from '../../events/due-reactions.js';
import { ReactionDispatcher } from '../../events/reaction-dispatcher.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { failedJobs, retryJobs } from '../failed-reactions.js';

/** Without a reason they are tried again, with one they are given up. */
export class SettleReactions extends CommandOf<
  { actor: Actor; ids: readonly string[]; reason: string | undefined },
  ReactionsSettled
> {}

@CommandHandler(SettleReactions)
export class SettleReactionsHandler implements ICommandHandler<SettleReactions> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly dispatcher: ReactionDispatcher,
  ) {}

  /** Reactions no longer among them were settled by somebody else: they are not counted. */
  async execute({ actor, ids, reason }: SettleReactions): Promise<ReactionsSettled> {
    const jobs = (await failedJobs(this.dispatcher.queues)).filter((job) => ids.includes(job.id ?? ''));
    const settled = await this.noted(actor, jobs, reason);
    // The queue is not part of the transaction: work recorded as given up does nothing when it runs once more.
    await (reason === undefined ? retryJobs(jobs) : removed(jobs));
    return { settled };
  }

  private noted(
    actor: Actor,
    jobs: readonly Job<ReactionJob>[],
    reason: string | undefined,
  ): Promise<number> {
    return this.work.run(actor, async (tx) => {
      const work = jobs.map(({ data }) => ({ reaction: data.reaction, eventId: data.eventId }));
      if (reason !== undefined) await markDone(tx, work);
      tx.audit(
        reason === undefined ? 'reactions.retry' : 'reactions.give-up',
        'operations',
        'failed-reactions',
        { after: { work }, ...(reason !== undefined && { reason }) },
      );
      tx.emit('OperationsChanged', 'house', { what: 'reactions' });
      return jobs.length;
    });
  }
}

async function removed(jobs: readonly Job<ReactionJob>[]): Promise<void> {
  for (const job of jobs) await job.remove().catch(() => undefined);
}
