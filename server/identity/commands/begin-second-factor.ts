import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BegunSecondFactor } from '../../../shared/contract/identity.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { conflict } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { enrolmentUri, newSecret, qrCode } from '../second-factor/totp.js';
import { lockUser } from '../user-changes.js';

/** A secret for one's own authenticator app; it counts once a code of it was given (ConfirmSecondFactor). */
export class BeginSecondFactor extends CommandOf<{ actor: Actor }, BegunSecondFactor> {}

@CommandHandler(BeginSecondFactor)
export class BeginSecondFactorHandler implements ICommandHandler<BeginSecondFactor> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly factors: SecondFactors,
  ) {}

  async execute({ actor }: BeginSecondFactor): Promise<BegunSecondFactor> {
    const secret = newSecret();
    const uri = await this.work.run(actor, async (tx) => {
      const user = await lockUser(tx, actor.username);
      if (user.secondFactorAt !== null) throw conflict('This account already has a second factor.');
      await this.factors.begin(tx, user.id, secret);
      tx.audit('user.second-factor-begin', 'user', user.id);
      const laboratory = await tx.one<{ name: string }>('select name from laboratory');
      return enrolmentUri(secret, laboratory?.name ?? 'Meniscus', user.username);
    });
    return { secret, uri, qrCode: qrCode(uri) };
  }
}
