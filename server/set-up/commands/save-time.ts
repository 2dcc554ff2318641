import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Laboratory } from '../../../shared/contract/settings.js';
import type { SaveTimeRequest } from '../../../shared/contract/set-up.js';
import { saveInItsCurrency } from '../../billing/index.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { laboratory } from '../../settings/index.js';
import { refuseClosed } from '../refuse-closed.js';

/** The time zone and the base currency of a laboratory that has taken no money yet. */
export class SaveTime extends Command<Laboratory> {
  constructor(
    readonly actor: Actor,
    readonly request: SaveTimeRequest,
  ) {
    super();
  }
}

@CommandHandler(SaveTime)
export class SaveTimeHandler implements ICommandHandler<SaveTime> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveTime): Promise<Laboratory> {
    return this.work.run(actor, async (tx) => {
      await refuseClosed(tx);
      const { name } = await laboratory(tx);
      return saveInItsCurrency(tx, { ...request, name });
    });
  }
}
