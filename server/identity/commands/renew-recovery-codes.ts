import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OwnFactorRequest, RecoveryCodes } from '../../../shared/contract/second-factor.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { OwnFactor } from '../second-factor/own-factor.js';
import { makeRecoveryCodes } from '../second-factor/recovery-codes.js';

/** Ten new ones; those that were left open nothing any more. */
export class RenewRecoveryCodes extends Command<RecoveryCodes> {
  constructor(
    readonly actor: Actor,
    readonly request: OwnFactorRequest,
  ) {
    super();
  }
}

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
      tx.audit({ action: 'user.recovery-codes', subjectKind: 'user', subjectId: id });
      return makeRecoveryCodes(tx, id);
    });
    return { recoveryCodes };
  }
}
