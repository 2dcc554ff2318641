import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OwnFactorRequest, RecoveryCodes } from '../../../shared/contract/identity.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { OwnFactor, makeRecoveryCodes } from '../second-factor/second-factors.js';

/** Ten new ones; those that were left open nothing any more. */
export class RenewRecoveryCodes extends ActorsCommand<OwnFactorRequest, RecoveryCodes> {}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly own: OwnFactor,
  ) {}

  async execute({ actor, request }: RenewRecoveryCodes): Promise<RecoveryCodes> {
    await this.own.prove(actor, request);
    const recoveryCodes = await this.work.run(actor, async (tx) => {
      const { id } = await this.own.held(tx);
      tx.audit('user.recovery-codes', 'user', id);
      return makeRecoveryCodes(tx, id);
    });
    return { recoveryCodes };
  }
}
