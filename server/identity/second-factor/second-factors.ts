import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { OwnFactorRequest } from '../../../shared/contract/identity.js';
import { ERRORS } from '../../../shared/errors.js';
import { readAuditKey } from '../../audit/index.js';
import type { Tx } from '../../events/unit-of-work.js';
import { Clock } from '../../kernel/clock.js';
import type { Config } from '../../kernel/config.js';
import { Database, type Sql } from '../../kernel/database.js';
import { conflict, Problem, invalid } from '../../kernel/http/problem.js';
import { seal, unseal } from '../../kernel/sealed.js';
import { CONFIG } from '../../kernel/tokens.js';
import type { Actor } from '../../kernel/actor.js';
import { Attempts } from '../attempts.js';
import { hashOf } from '../secrets.js';
import { oneTimePassword } from '../passwords.js';
import { ConfirmPassword } from '../commands/confirm-password.js';
import { lockUser } from '../user-changes.js';
import { type UserEntity, userById } from '../user.entity.js';
import { stepAt, stepOf } from './totp.js';

/** The kind of code that was accepted. */
export type CodeKind = 'one-time code' | 'recovery code';

const CODE_LONGEST = 64;

const BEGIN = `
  insert into second_factor (user_id, secret_sealed, last_step) values ($1, $2, -1)
  on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, last_step = -1`;
const SECRET = 'select secret_sealed as "sealed" from second_factor where user_id = $1';
/** A step further ahead than any code reaches was taken before the clock was put back. */
const TAKE_STEP = `
  update second_factor set last_step = $2::bigint
  where user_id = $1 and (last_step < $2::bigint or last_step > $3::bigint + 1) returning user_id`;

/** The one-time codes of RFC 6238, and the recovery codes beside them. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Recognises a code. Throws `wrong`'s problem for an invalid one, and 429 after many: counted by account and
   * address.
   */
  judge(userId: string, from: string, given: string, wrong: () => Promise<Problem> | Problem) {
    return this.attempts.judge('code', [userId, from], async (): Promise<CodeKind> => {
      const kind = await this.kindOf(userId, given);
      if (kind === undefined) throw await wrong();
      return kind;
    });
  }

  /** The same for one-time codes alone: recovery codes belong to a factor that is set up. */
  judgeFirst(userId: string, given: string, wrong: () => Problem): Promise<void> {
    return this.attempts.judge('code', [userId, 'enrolment'], async () => {
      if (!(await this.takeCode(userId, given))) throw wrong();
    });
  }

  /** A secret that counts only once a code of it was given. */
  async begin(tx: Tx, userId: string, secret: string): Promise<void> {
    await tx.sql(BEGIN, [userId, seal(this.key, secret)]);
  }

  async forget(tx: Tx, userId: string): Promise<void> {
    await tx.sql('delete from second_factor where user_id = $1', [userId]);
    await forgetRecoveryCodes(tx, userId);
  }

  private async kindOf(userId: string, given: string): Promise<CodeKind | undefined> {
    if (given.length > CODE_LONGEST) return undefined;
    if (await this.takeCode(userId, given)) return 'one-time code';
    const isRecovery = await useRecoveryCode(this.database, userId, given, this.clock.now());
    return isRecovery ? 'recovery code' : undefined;
  }

  /** One statement takes the step, so that a code sent twice at the same moment is taken once. */
  private async takeCode(userId: string, given: string): Promise<boolean> {
    const code = given.replace(/\s/g, '');
    if (!/^\d{6}$/.test(code)) return false;
    const secret = await this.secretOf(userId);
    const now = this.clock.now();
    const step = secret === undefined ? undefined : stepOf(code, secret, now);
    if (step === undefined) return false;
    return (await this.database.one(TAKE_STEP, [userId, step, stepAt(now)])) !== undefined;
  }

  /** undefined even if it was sealed with another key: recovery codes still open then. */
  private async secretOf(userId: string): Promise<string | undefined> {
    const row = await this.database.one<{ sealed: string }>(SECRET, [userId]);
    return row && unseal(this.key, row.sealed);
  }

  private get key() {
    return { houseKey: readAuditKey(this.config) ?? '', purpose: 'the secret of a second factor' };
  }
}

const HOW_MANY = 10;
/** Without the hyphens between its groups. */
const LENGTH = 16;

const STORE = `
  insert into recovery_code (user_id, code_hash, made_at) select $1, unnest($2::text[]), $3`;
const USE = `
  update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning user_id`;
const LEFT = 'select count(*) as n from recovery_code where user_id = $1 and used_at is null';

/** Ten codes in place of those that were; they are shown this once and kept as hashes. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: HOW_MANY }, oneTimePassword);
  await forgetRecoveryCodes(tx, userId);
  await tx.sql(STORE, [userId, codes.map((code) => hashOf(normalisedCode(code))), tx.now]);
  return codes;
}

async function forgetRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.sql('delete from recovery_code where user_id = $1', [userId]);
}

/** Each is good once: of two who use it at the same moment one is let in. */
async function useRecoveryCode(sql: Sql, userId: string, given: string, now: Date): Promise<boolean> {
  const code = normalisedCode(given);
  if (code.length !== LENGTH) return false;
  return (await sql.one(USE, [userId, hashOf(code), now])) !== undefined;
}

export async function recoveryCodesLeft(sql: Sql, userId: string): Promise<number> {
  return (await sql.one<{ n: number }>(LEFT, [userId]))?.n ?? 0;
}

/** However it was copied from paper. */
function normalisedCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}

const NONE = 'This account has no second factor.';
const WRONG = `${ERRORS.wrong_one_time_code.title}.`;

/** For the owner of a second factor alone, not for somebody who found the screen open. */
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
    if (!user?.secondFactorAt) throw conflict(NONE);
    await this.commands.execute(new ConfirmPassword(actor, password));
    await this.factors.judge(actor.id, 'signed in', code, () => invalid('code', WRONG));
  }

  /** The user's own row, locked; 409 if the factor was removed meanwhile. */
  async held(tx: Tx): Promise<UserEntity> {
    const user = await lockUser(tx, tx.actor.username);
    if (user.secondFactorAt === null) throw conflict(NONE);
    return user;
  }
}
