import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Laboratory } from '../../../shared/contract/settings.js';
import type { SaveTimeRequest } from '../../../shared/contract/set-up.js';
import { followCurrency } from '../../billing/index.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import { laboratory, saveLaboratory } from '../../settings/index.js';
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
      const { name, baseCurrency: before } = await laboratory(tx);
      const isOther = before !== request.baseCurrency;
      if (isOther) await refuseAfterMoney(tx, before);
      const saved = await saveLaboratory(tx, { ...request, name });
      if (isOther) await followCurrency(tx, before, saved.baseCurrency);
      return saved;
    });
  }
}

async function refuseAfterMoney(tx: Tx, currency: string): Promise<void> {
  const row = await tx.one<{ moved: boolean }>('select exists (select from journal) as moved');
  if (row?.moved === true)
    throw invalid('baseCurrency', `Money was taken in ${currency} already: it stays the base currency.`);
}
