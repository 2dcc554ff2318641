import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Job } from 'bullmq';
import type { ReactionsSettled } from '../../../shared/contract/operations.js';
import type { ReactionJob } from '../../events/backbone/backbone.js';
import { ReactionDispatcher } from '../../events/reaction-dispatcher.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import { failedJobs, retryJobs } from '../failed-reactions.js';

/** Without a reason they are tried again, with one they are given up. */
export class SettleReactions extends Command<ReactionsSettled> {
  constructor(
    readonly actor: Actor,
    readonly ids: readonly string[],
    readonly reason: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(SettleReactions)
export class SettleReactionsHandler implements ICommandHandler<SettleReactions> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly dispatcher: ReactionDispatcher,
  ) {}

  async execute({ actor, ids, reason }: SettleReactions): Promise<ReactionsSettled> {
    const jobs = (await failedJobs(this.dispatcher.queues)).filter((job) => ids.includes(job.id ?? ''));
    if (jobs.length < ids.length)
      throw invalid('ids', 'Some of these are not among what failed any more: look at the list again.');
    await this.noted(actor, jobs, reason);
    // The queue is no part of the transaction: what was noted as given up does nothing when it runs once more.
    const settled = reason === undefined ? await retryJobs(jobs) : await removed(jobs);
    return { settled };
  }

  private noted(actor: Actor, jobs: readonly Job<ReactionJob>[], reason: string | undefined): Promise<void> {
    return this.work.run(actor, async (tx) => {
      for (const { data } of jobs) {
        if (reason !== undefined) {
          await tx.sql(
            'insert into reaction_done (reaction, event_id) values ($1, $2) on conflict do nothing',
            [data.reaction, data.eventId],
          );
        }
        tx.audit({
          action: reason === undefined ? 'reaction.retry' : 'reaction.give-up',
          subjectKind: 'event',
          subjectId: data.eventId,
          after: { reaction: data.reaction },
          ...(reason !== undefined && { reason }),
        });
      }
      tx.emit('OperationsChanged', 'house', { what: 'reactions' });
    });
  }
}

async function removed(jobs: readonly Job<ReactionJob>[]): Promise<number> {
  for (const job of jobs) await job.remove().catch(() => undefined);
  return jobs.length;
}
