import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';

/** How wrong tries under one key are slowed down; times in seconds. */
interface ThrottlePolicy {
  /** Wrong tries before the first delay. */
  readonly free: number;
  /** The first delay; each further wrong try doubles it. */
  readonly first: number;
  readonly longest: number;
  /** Every `forgetEvery` seconds of quiet, `forgets` wrong tries are forgotten. */
  readonly forgetEvery: number;
  readonly forgets: number;
  /** The attempts that a success forgives: all wrong ones before it, or only itself. */
  readonly forgives: 'all' | 'itself';
}

const ACCOUNT = { free: 4, first: 1, longest: 300, forgetEvery: 300, forgets: 1, forgives: 'all' } as const;

/** A device that an account has signed in from is judged by `device` alone, any other by the first three. */
const THROTTLES = {
  // One account from one address, so that a stranger elsewhere bars nobody.
  account: ACCOUNT,
  // A whole laboratory may share one address.
  address: { free: 30, first: 1, longest: 300, forgetEvery: 60, forgets: 1, forgives: 'itself' },
  // One account, from anywhere: only a slow-down, as somebody guessing from many addresses could lock out a new device
  // for good.
  stranger: { free: 20, first: 1, longest: 30, forgetEvery: 60, forgets: 1, forgives: 'itself' },
  device: ACCOUNT,
  // The present password, asked of somebody who is signed in: tells nothing about those who are not.
  confirm: ACCOUNT,
  // One-time codes, asked of someone whose password was right: a stranger who has it bars no known device.
  code: ACCOUNT,
  // The fifth wrong try locks for five minutes.
  adminCode: { free: 4, first: 300, longest: 300, forgetEvery: 300, forgets: 5, forgives: 'all' },
} as const satisfies Record<string, ThrottlePolicy>;
type ThrottleKind = keyof typeof THROTTLES;

/** The key of a counter; if it has two parts, the account is the first. */
type Who = string | readonly [account: string, from: string];

const OF_ACCOUNTS = [
  'account',
  'stranger',
  'device',
  'confirm',
  'code',
] as const satisfies readonly ThrottleKind[];

const KEPT_MS = 24 * 3_600_000;

/** A block further ahead than any delay reaches was set before the clock was put back: it holds no more. */
const BLOCKED = `(t.blocked_until > $2::timestamptz
  and t.blocked_until <= $2::timestamptz + make_interval(secs => 2 * $3::float8))`;

// Tries reach the database in another order than the one in which they read the clock: time never runs backwards.
const QUIET = `greatest(0, extract(epoch from ($2::timestamptz - t.last_at))::float8)`;
const FAILURES = `greatest(0, t.failures - floor(${QUIET} / $4::float8)::integer * $5::integer) + 1`;

const COUNT = `
  insert into attempt_throttle as t (key, failures, blocked_until, last_at)
  values ($1, 1, '-infinity', $2::timestamptz)
  on conflict (key) do update set
    failures = ${FAILURES},
    last_at = $2::timestamptz,
    blocked_until = case
      when ${FAILURES} <= $6::integer then '-infinity'
      else $2::timestamptz + make_interval(secs =>
        least($3::float8, $7::float8 * power(2, least(20, ${FAILURES} - $6::integer - 1)))) end
  where not ${BLOCKED}
  returning failures`;

/** Work under one key in this process: it begins one after the other and then runs side by side. */
class Turns {
  private readonly lines = new Map<string, Line>();

  /** `begin` may wait until earlier work has ended; if it throws, `work` does not run. */
  async take<T>(
    key: string,
    begin: (othersEnded: () => Promise<unknown>) => Promise<void>,
    work: () => Promise<T>,
  ): Promise<T> {
    const line = this.lineOf(key);
    line.length += 1;
    const turn = line.last.then(async () => {
      await begin(() => Promise.allSettled(line.underWay));
      // In an object, so that the next in line waits for the beginning only.
      return { running: running(line, work) };
    });
    line.last = turn.then(ignore, ignore);
    try {
      return await (
        await turn
      ).running;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(key);
    }
  }

  private lineOf(key: string): Line {
    const line = this.lines.get(key) ?? { last: Promise.resolve(), underWay: new Set(), length: 0 };
    this.lines.set(key, line);
    return line;
  }
}

/** Counts each try before it is judged, so that many at once are not all judged for free. */
@Injectable()
export class Attempts {
  private readonly turns = new Turns();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try under the key and judges it: a try whose `judging` throws was wrong and stays counted. 429 with
   * Retry-After while wrong tries block the key; one that only the tries under way here block waits for them, as
   * they may be right.
   */
  judge<T>(kind: ThrottleKind, who: Who, judging: () => Promise<T>): Promise<T> {
    const key = keyOf(kind, who);
    return this.turns.take(
      key,
      (othersEnded) => this.begin(THROTTLES[kind], key, othersEnded),
      async () => {
        const right = await judging();
        await (THROTTLES[kind].forgives === 'all' ? this.clear(key) : this.takeBack(key));
        return right;
      },
    );
  }

  /** Forgets the wrong tries at an account, wherever they came from. */
  async unlock(account: string): Promise<void> {
    const begins = OF_ACCOUNTS.map((kind) => keyOf(kind, account));
    await this.database.sql(
      `delete from attempt_throttle where exists (
         select from unnest($1::text[]) as begins where key = begins or starts_with(key, begins || '.'))`,
      [begins],
    );
  }

  private async clear(key: string): Promise<void> {
    await this.database.sql('delete from attempt_throttle where key = $1', [key]);
  }

  private async begin(
    policy: ThrottlePolicy,
    key: string,
    othersEnded: () => Promise<unknown>,
  ): Promise<void> {
    if (await this.count(policy, key)) return;
    await othersEnded();
    if (await this.count(policy, key)) return;
    const now = this.clock.now();
    const block = await this.database.one<{ blocked_until: Date }>(
      `select blocked_until from attempt_throttle t where key = $1 and ${BLOCKED}`,
      [key, now, policy.longest],
    );
    // Over meanwhile, or cleared by a successful attempt at another process.
    if (!block) return this.begin(policy, key, othersEnded);
    throw refusal(policy, block.blocked_until.getTime() - now.getTime());
  }

  /** One statement counts the attempt or, while the key is blocked, changes nothing and returns false. */
  private async count(policy: ThrottlePolicy, key: string): Promise<boolean> {
    const { longest, forgetEvery, forgets, free, first } = policy;
    const now = this.clock.now();
    const counted = await this.database.one<{ failures: number }>(COUNT, [
      key,
      now,
      longest,
      forgetEvery,
      forgets,
      free,
      first,
    ]);
    if (counted?.failures === 1) await this.forgetOld(now);
    return counted !== undefined;
  }

  /** The try was let in, so nothing blocked the key before it. */
  private async takeBack(key: string): Promise<void> {
    await this.database.sql(
      `update attempt_throttle set failures = greatest(0, failures - 1), blocked_until = '-infinity' where key = $1`,
      [key],
    );
  }

  private async forgetOld(now: Date): Promise<void> {
    await this.database.sql('delete from attempt_throttle where last_at < $1', [
      new Date(now.getTime() - KEPT_MS),
    ]);
  }
}

function refusal(policy: ThrottlePolicy, ms: number): Problem {
  const seconds = Math.min(policy.longest, Math.max(1, Math.ceil(ms / 1000)));
  return new Problem('throttled', `Too many attempts; try again in ${wait(seconds)}.`, {
    retryAfter: seconds,
  });
}

/** Each part hashed: people type passwords into the name field, and a name may be of any length. */
function keyOf(kind: ThrottleKind, who: Who): string {
  const parts = typeof who === 'string' ? [who] : who;
  const hashes = parts.map((part) => createHash('sha256').update(part.toLowerCase()).digest('base64url'));
  return `${kind}:${hashes.join('.')}`;
}

function wait(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}

interface Line {
  last: Promise<void>;
  readonly underWay: Set<Promise<unknown>>;
  length: number;
}

function running<T>(line: Line, work: () => Promise<T>): Promise<T> {
  const run = work().finally(() => line.underWay.delete(run));
  line.underWay.add(run);
  return run;
}

const ignore = (): void => undefined;
