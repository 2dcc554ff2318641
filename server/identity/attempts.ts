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
}

const THROTTLES = {
  account: { free: 4, first: 1, longest: 300, forgetEvery: 300, forgets: 1 },
  // A whole laboratory may share one address.
  address: { free: 30, first: 1, longest: 300, forgetEvery: 60, forgets: 1 },
  // RULINGS R4: the fifth wrong try locks for five minutes.
  adminCode: { free: 4, first: 300, longest: 300, forgetEvery: 300, forgets: 5 },
} as const satisfies Record<string, ThrottlePolicy>;
type ThrottleKind = keyof typeof THROTTLES;

const KEPT_MS = 24 * 3_600_000;

const FAILURES = `greatest(0, t.failures
  - floor(extract(epoch from ($2::timestamptz - t.last_at))::float8 / $3::float8)::integer * $4::integer) + 1`;

const BEGIN = `
  insert into attempt_throttle as t (key, failures, blocked_until, last_at)
  values ($1, 1, $2::timestamptz, $2::timestamptz)
  on conflict (key) do update set
    failures = ${FAILURES},
    last_at = $2::timestamptz,
    blocked_until = $2::timestamptz + make_interval(secs => case
      when ${FAILURES} <= $5::integer then 0
      else least($7::float8, $6::float8 * power(2, least(20, ${FAILURES} - $5::integer - 1))) end)
  where t.blocked_until <= $2::timestamptz
  returning failures`;

/** Counts each try before it is judged, so that many at once are not all judged for free. */
@Injectable()
export class Attempts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** 429 with Retry-After while the key is blocked. */
  async begin(kind: ThrottleKind, who: string): Promise<void> {
    const policy: ThrottlePolicy = THROTTLES[kind];
    const now = this.clock.now();
    const key = keyOf(kind, who);
    const counted = await this.database.one<{ failures: number }>(BEGIN, [
      key,
      now,
      policy.forgetEvery,
      policy.forgets,
      policy.free,
      policy.first,
      policy.longest,
    ]);
    if (!counted) throw await this.blocked(key, now);
    if (counted.failures === 1) await this.forgetOld(now);
  }

  /** The right answer wipes out the wrong ones before it. */
  async clear(kind: ThrottleKind, who: string): Promise<void> {
    await this.database.sql('delete from attempt_throttle where key = $1', [keyOf(kind, who)]);
  }

  /** Takes back the one try that was counted. */
  async takeBack(kind: ThrottleKind, who: string): Promise<void> {
    await this.database.sql(
      'update attempt_throttle set failures = greatest(0, failures - 1), blocked_until = last_at where key = $1',
      [keyOf(kind, who)],
    );
  }

  private async blocked(key: string, now: Date): Promise<Problem> {
    const row = await this.database.one<{ blocked_until: Date }>(
      'select blocked_until from attempt_throttle where key = $1',
      [key],
    );
    const seconds = Math.max(1, Math.ceil(((row?.blocked_until ?? now).getTime() - now.getTime()) / 1000));
    return new Problem('throttled', `Too many attempts; try again in ${wait(seconds)}.`, {
      retryAfter: seconds,
    });
  }

  private async forgetOld(now: Date): Promise<void> {
    await this.database.sql('delete from attempt_throttle where last_at < $1', [
      new Date(now.getTime() - KEPT_MS),
    ]);
  }
}

/** Hashed: people type passwords into the name field, and a name may be of any length. */
function keyOf(kind: ThrottleKind, who: string): string {
  return `${kind}:${createHash('sha256').update(who.toLowerCase()).digest('base64url')}`;
}

function wait(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
