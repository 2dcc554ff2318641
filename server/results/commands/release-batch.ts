import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BatchAnswer, BatchItemRequest, Result } from '../../../shared/contract/results.js';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database.js';
import { notFound, Problem } from '../../kernel/http/problem.js';
import { asProblem } from '../../kernel/http/problem.filter.js';
import { storedResult } from '../store/result-record.js';
import { refuseForbidden, SaveResult, SaveResultHandler } from './save-result.js';

/** Several clean results authorised or released in one action, each in its own transaction. */
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
    private readonly saving: SaveResultHandler,
  ) {}

  async execute({ actor, action, items }: ReleaseBatch): Promise<readonly BatchAnswer[]> {
    refuseForbidden(actor, action);
    const answers: BatchAnswer[] = [];
    for (const item of items) answers.push(await this.one(actor, action, item));
    return answers;
  }

  private async one(
    actor: Actor,
    action: 'validate' | 'release',
    item: BatchItemRequest,
  ): Promise<BatchAnswer> {
    const { bookingId, profileCode } = item;
    try {
      const { stage, version } = await this.release(actor, action, item);
      return { bookingId, profileCode, ok: true, stage, version, code: null, message: null };
    } catch (failure) {
      const problem = asProblem(failure);
      // The server's own failure is no answer about one item.
      if (problem.status >= 500) throw failure;
      const { code, detail: message } = { code: problem.code, detail: problem.detail };
      return { bookingId, profileCode, ok: false, stage: null, version: null, code, message };
    }
  }

  private async release(
    actor: Actor,
    action: 'validate' | 'release',
    item: BatchItemRequest,
  ): Promise<Result> {
    const stored = await storedResult(this.database, item.bookingId, item.profileCode);
    if (!stored) throw notFound('The result');
    // The version ties this look to the save: a result that changed in between is refused as stale.
    if (!stored.clean && stored.version === item.version) {
      throw new Problem(
        'conflict',
        'This result has a flag, a jump or a warning: look at it on its own screen.',
      );
    }
    const { bookingId: bookingInformationId, profileCode: code, version } = item;
    const request = { bookingInformationId, code, version, action };
    return this.saving.execute(new SaveResult(actor, stored.discipline, request));
  }
}
