import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { OwnFactorRequest } from '../../../shared/contract/second-factor.js';
import { ERRORS } from '../../../shared/errors.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Database } from '../../kernel/database.js';
import { invalid, Problem } from '../../kernel/http/problem.js';
import { ConfirmPassword } from '../commands/confirm-password.js';
import { heldUser } from '../user-changes.js';
import type { UserEntity } from '../user.entity.js';
import { userById } from '../user-row.js';
import { SecondFactors } from './second-factors.js';

const NONE = 'This account has no second factor.';
const WRONG = `${ERRORS.wrong_one_time_code.title}.`;

/** What only the owner of a second factor may do, and not whoever found the screen open. */
@Injectable()
export class OwnFactor {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactors,
    private readonly commands: CommandBus,
  ) {}

  /** Outside any transaction: wrong tries stay counted, and a code is spent by the act that it was given for. */
  async prove(actor: Actor, { password, code }: OwnFactorRequest): Promise<void> {
    const user = await userById(this.database, actor.id);
    if (!user?.secondFactorAt) throw new Problem('conflict', NONE);
    await this.commands.execute(new ConfirmPassword(actor, password));
    await this.factors.judge(actor.id, 'signed in', code, () => invalid('code', WRONG));
  }

  /** One's own row, held; 409 where the factor went meanwhile. */
  async held(tx: Tx): Promise<UserEntity> {
    const user = await heldUser(tx, tx.actor.username);
    if (user.secondFactorAt === null) throw new Problem('conflict', NONE);
    return user;
  }
}
