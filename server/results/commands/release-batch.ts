import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BatchAnswer, BatchItemRequest } from '../../../shared/contract/results.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database.js';
import { invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { answered, type Answered } from '../releases/batch-answer.js';
import { scheduleRelease } from '../releases/schedule-release.js';
import { storedResult } from '../store/result-record.js';
import { refuseForbidden, SaveResult, SaveResultHandler } from './save-result.js';

/** At once over the connections of the house; the rest of it goes on working meanwhile. */
const AT_ONCE = 4;

/**
 * Several clean results in one action, each in its own transaction. Released ones are authorised at once and leave the
 * laboratory after the seconds of its setting; with 0 they leave at once.
 */
export class ReleaseBatch extends Command<readonly BatchAnswer[]> {
  constructor(
    readonly actor: Actor,
    readonly action: 'validate' | 'release',
    readonly items: readonly BatchItemRequest[],
  ) {
    super();
  }
}

@CommandHandler(ReleaseBatch)
export class ReleaseBatchHandler implements ICommandHandler<ReleaseBatch> {
  constructor(
    private readonly database: Database,
    private readonly work: UnitOfWork,
    private readonly saving: SaveResultHandler,
  ) {}

  async execute({ actor, action, items }: ReleaseBatch): Promise<readonly BatchAnswer[]> {
    refuseForbidden(actor, action);
    refuseSeenTogether(items);
    const { releaseUndoSeconds } = await laboratory(this.database);
    const seconds = action === 'release' ? releaseUndoSeconds : 0;
    const answers = new Map<BatchItemRequest, BatchAnswer>();
    const queue = items.values();
    const take = async (): Promise<void> => {
      for (const item of queue) {
        answers.set(
          item,
          await answered(item, () =>
            seconds > 0 ? this.schedule(actor, item, seconds) : this.sign(actor, action, item),
          ),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, take));
    return items.flatMap((item) => answers.get(item) ?? []);
  }

  private async sign(
    actor: Actor,
    action: 'validate' | 'release',
    item: BatchItemRequest,
  ): Promise<Answered> {
    const { discipline } = await this.clean(item);
    const { bookingId: bookingInformationId, profileCode: code, version } = item;
    const request = { bookingInformationId, code, version, action };
    const saved = await this.saving.execute(new SaveResult(actor, discipline, request));
    return { stage: saved.stage, version: saved.version, releaseAt: null };
  }

  private async schedule(actor: Actor, item: BatchItemRequest, seconds: number): Promise<Answered> {
    await this.clean(item);
    const { bookingId, profileCode: code, version } = item;
    const { record, releaseAt } = await this.work.run(actor, (tx) =>
      scheduleRelease(tx, { bookingId, code, version, seconds, seen: item.seen === true }),
    );
    return { stage: record.stage, version: record.version, releaseAt: releaseAt.toISOString() };
  }

  private async clean({ bookingId, profileCode, version, seen }: BatchItemRequest) {
    const stored = await storedResult(this.database, bookingId, profileCode);
    if (!stored) throw notFound('The result');
    // The version ties this look to the save: a result that changed in between is refused as stale.
    if (stored.clean || seen || stored.version !== version) return stored;
    throw new Problem(
      'conflict',
      'This result has a flag, a jump or a warning: look at it on its own screen.',
    );
  }
}

/** What has to be looked at is looked at one by one. */
function refuseSeenTogether(items: readonly BatchItemRequest[]): void {
  const at = items.findIndex(({ seen }) => seen);
  if (at < 0 || items.length === 1) return;
  throw invalid(`items.${at}.seen`, 'A result that has to be looked at is signed alone.');
}
