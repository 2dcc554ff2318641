import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BatchAnswer, StoppedItemRequest } from '../../../shared/contract/results.js';
import { isReleased } from '../../../shared/domain/stage.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import { conflict, notFound } from '../../kernel/http/problem.js';
import { answerForItem, type Answered } from '../releases/batch.js';
import { lockScheduled, stopScheduled } from '../releases/scheduled-release.js';
import { lockResult } from '../entry/locked-result.js';

/** Results waiting for release stay in the laboratory, authorised; each item in its own transaction. */
export class UndoRelease extends ActorsCommand<readonly StoppedItemRequest[], readonly BatchAnswer[]> {}

@CommandHandler(UndoRelease)
export class UndoReleaseHandler implements ICommandHandler<UndoRelease> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, request: items }: UndoRelease): Promise<readonly BatchAnswer[]> {
    const answers: BatchAnswer[] = [];
    for (const [at, item] of items.entries()) {
      const step = `${item.bookingId} ${item.profileCode} ${at}`;
      answers.push(await answerForItem(item, () => this.work.run(actor, (tx) => stop(tx, item), step)));
    }
    return answers;
  }
}

/** 409 once it has left: from then on it is amended or withdrawn. */
async function stop(tx: Tx, { bookingId, profileCode: code }: StoppedItemRequest): Promise<Answered> {
  const locked = await lockResult(tx, { discipline: null, bookingId, code, version: undefined });
  if (locked.stored === undefined) throw notFound('The result');
  const { stage, version } = locked.stored;
  const release = await lockScheduled(tx, bookingId, code);
  if (release !== undefined) {
    stopScheduled(tx, locked, release, 'stopped', `Stopped by ${tx.actor.name}`);
    return { stage, version, releaseAt: null, followed: '' };
  }
  const why = isReleased(stage)
    ? 'It has left the laboratory: amend or withdraw it.'
    : 'It is not waiting to be released.';
  throw conflict(why);
}
