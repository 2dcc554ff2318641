import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Laboratory } from '../../../shared/contract/settings.js';
import type { SaveTimeRequest } from '../../../shared/contract/set-up.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { saveInItsCurrency } from '../../billing/index.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { laboratory } from '../../settings/index.js';
import { refuseClosed } from '../set-up-state.js';

/** The time zone and the base currency of a laboratory that has taken no money yet. */
export class SaveTime extends ActorsCommand<SaveTimeRequest, Laboratory> {}

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
