import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PASSWORD_MAX } from '../../shared/domain/people/credentials.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import { SYSTEM } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';
import { Attempts } from './attempts.js';
import { KnownDevices } from './known-devices.js';
import { isExpired, checkNobody, isPassword } from './passwords.js';
import type { Pair } from './basic-credentials.js';
import { SecondFactors, type CodeKind } from './second-factor/second-factors.js';
import { SessionCache } from './session-cache.js';
import { userByName, type CallerRow } from './user.entity.js';

export interface Origin {
  readonly address: string;
  readonly requestId: string;
  /** Identifies the device, if it is a known one. */
  readonly cookieHeader?: string | undefined;
  /** Told the account whose password was given wrong. */
  readonly onTried?: (userId: string) => void;
}

interface Verified {
  readonly userId: string;
  readonly passwordHash: string;
  /** By a clock that nobody sets. */
  readonly until: number;
}

const VERIFIED_MS = 5 * 60_000;
const MOST_VERIFIED = 1_000;
const LONGEST_NAME = 64;

/** Checks user name and password; slows guessing down, and answers alike whether the user exists or not. */
@Injectable()
export class Credentials {
  private readonly key = randomBytes(32);
  private readonly verified = new Map<string, Verified>();
  private readonly running = new Map<string, Promise<CallerRow>>();

  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly cache: SessionCache,
    private readonly work: UnitOfWork,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
    private readonly factors: SecondFactors,
  ) {}

  /** The user, or a refusal: 401 wrong_credentials, 429 throttled. */
  async check(pair: Pair, origin: Origin): Promise<CallerRow> {
    const digest = this.digest(pair);
    const running = this.running.get(digest);
    if (running) return running;
    const judging = this.judge(pair, origin, digest).finally(() => this.running.delete(digest));
    this.running.set(digest, judging);
    return judging;
  }

  /** The same for callers that send the pair with every call: scripts and instruments. */
  async checkAgain(pair: Pair, origin: Origin): Promise<CallerRow> {
    return (await this.knownPair(this.digest(pair))) ?? this.check(pair, origin);
  }

  /**
   * The second step of a sign-in, after the password was right: the kind of code, or undefined without a second factor.
   * 401 second_factor_required without a code, wrong_one_time_code for a wrong one, 429 throttled. A right password
   * does not clear wrong codes.
   */
  async checkCode(user: CallerRow, code: string | undefined, origin: Origin): Promise<CodeKind | undefined> {
    if (user.secondFactorAt === null) return undefined;
    if (code === undefined || code.trim() === '') throw new Problem('second_factor_required');
    const from = this.devices.knownTo(user.id, origin.cookieHeader) ?? 'strangers';
    return this.factors.judge(user.id, from, code, async () => {
      origin.onTried?.(user.id);
      await this.recordRefusal(user, origin, 'one-time code');
      return new Problem('wrong_one_time_code');
    });
  }

  /** A pair that was right a moment ago costs no hash; it holds only as long as the user's password does. */
  private async knownPair(digest: string): Promise<CallerRow | undefined> {
    const verified = this.verified.get(digest);
    if (!verified || verified.until < performance.now()) return undefined;
    const user = await this.cache.user(verified.userId);
    const isGood = user?.passwordHash === verified.passwordHash && !isExpired(user, this.clock.now());
    if (user && isGood) return user;
    this.verified.delete(digest);
    return undefined;
  }

  /** By account and address together, by address, and by account over devices that it does not know. */
  private async judge(pair: Pair, origin: Origin, digest: string): Promise<CallerRow> {
    // By id, so that every spelling that the database takes for the name counts as one; nobody has an unknown one.
    const known = await this.userNamed(pair.username);
    const account = known?.id ?? pair.username;
    const right = () => this.rightUser(pair, origin, digest);
    const device = known && this.devices.knownTo(known.id, origin.cookieHeader);
    if (device !== undefined) return this.attempts.judge('device', [account, device], right);
    const network = networkOf(origin.address);
    return this.attempts.judge('address', network, () =>
      this.attempts.judge('account', [account, network], () =>
        this.attempts.judge('stranger', account, right),
      ),
    );
  }

  private async userNamed(username: string): Promise<CallerRow | undefined> {
    return username.length > LONGEST_NAME ? undefined : userByName(this.database, username);
  }

  private async rightUser(pair: Pair, origin: Origin, digest: string): Promise<CallerRow> {
    const user = await this.userNamed(pair.username);
    if (!(await isRight(user, pair.password)) || !user) {
      if (user) origin.onTried?.(user.id);
      await this.recordRefusal(user, origin);
      throw new Problem('wrong_credentials');
    }
    if (isExpired(user, this.clock.now())) throw new Problem('one_time_password_expired');
    this.remember(digest, user);
    return user;
  }

  private remember(digest: string, user: CallerRow): void {
    if (this.verified.size >= MOST_VERIFIED) this.verified.clear();
    this.verified.set(digest, {
      userId: user.id,
      passwordHash: user.passwordHash,
      until: performance.now() + VERIFIED_MS,
    });
  }

  /** An unknown name is not written down: people type passwords into that field. */
  private async recordRefusal(
    user: CallerRow | undefined,
    origin: Origin,
    step: 'password' | 'one-time code' = 'password',
  ): Promise<void> {
    const { address, requestId } = origin;
    const nobody = { ...SYSTEM, address, requestId, username: 'anonymous', name: 'Anonymous' };
    await this.work.run(nobody, async (tx) =>
      tx.audit('user.sign-in-refused', 'user', user?.id ?? 'unknown', {
        ...(step === 'one-time code' && { after: { step } }),
      }),
    );
  }

  private digest({ username, password }: Pair): string {
    return createHmac('sha256', this.key).update(`${username}\0${password}`).digest('base64url');
  }
}

async function isRight(user: CallerRow | undefined, password: string): Promise<boolean> {
  const bounded = password.slice(0, PASSWORD_MAX);
  const right = user ? await isPassword(user.passwordHash, bounded) : await checkNobody(bounded);
  return right && password.length <= PASSWORD_MAX;
}

/** Somebody with one IPv6 address has the whole /64 around it. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - behind.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...behind].slice(0, 4).join(':');
}
