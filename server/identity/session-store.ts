import session, { type SessionData } from 'express-session';
import { Problem } from '../kernel/http/problem.js';
import type { SessionCache } from './session-cache.js';

type Callback = (failure?: unknown) => void;
type Found = (failure: unknown, found?: SessionData | null) => void;

/** In milliseconds. */
interface SessionLimits {
  /** How often a session that is in use has its expiry moved. */
  readonly touchEvery: number;
  /** How long one lasts at most, however busy it is. */
  readonly longest: number;
}

/**
 * express-session takes ENOENT for a missing session, and would sign people out while the socket of the database is
 * gone.
 */
function asUnavailable(failure: unknown): unknown {
  const { code } = failure as { readonly code?: unknown };
  return code === 'ENOENT' ? new Problem('unavailable', undefined, { retryAfter: 2 }) : failure;
}

/** The sessions in PostgreSQL behind the short in-process cache. */
export class CachedSessionStore extends session.Store {
  /** When, by a clock that nobody sets. */
  private readonly touched = new Map<string, number>();

  constructor(
    private readonly inner: session.Store,
    private readonly cache: SessionCache,
    private readonly limits: SessionLimits,
  ) {
    super();
  }

  override get(sid: string, found: Found): void {
    const held = this.cache.session(sid);
    // Parsed again for each request: express-session modifies the object that it gets.
    if (held !== undefined) return found(null, this.unlessSpent(JSON.parse(held) as SessionData));
    const mark = this.cache.mark();
    this.inner.get(sid, (failure, data) => {
      if (!failure && data) this.cache.keepSession(sid, JSON.stringify(data), data.userId, mark);
      found(failure && asUnavailable(failure), data && this.unlessSpent(data));
    });
  }

  private unlessSpent(data: SessionData): SessionData | null {
    const { created } = data as Partial<SessionData>;
    return created !== undefined && Date.now() - created > this.limits.longest ? null : data;
  }

  override set(sid: string, data: SessionData, done?: Callback): void {
    this.inner.set(sid, data, (failure) => {
      this.cache.forgetSession(sid);
      done?.(failure);
    });
  }

  override destroy(sid: string, done?: Callback): void {
    this.touched.delete(sid);
    this.inner.destroy(sid, (failure) => {
      this.cache.forgetSession(sid);
      done?.(failure);
    });
  }

  /** Called at the end of every request: moves the expiry now and then, and holds no answer up for it. */
  override touch(sid: string, data: SessionData, done?: Callback): void {
    const now = performance.now();
    if (now - (this.touched.get(sid) ?? -Infinity) > this.limits.touchEvery) {
      if (this.touched.size > 20_000) this.touched.clear();
      this.touched.set(sid, now);
      this.inner.touch?.(sid, data, () => undefined);
    }
    done?.();
  }

  find(sid: string): Promise<SessionData | undefined> {
    return new Promise((resolve, reject) =>
      this.get(sid, (failure, data) => (failure ? reject(failure) : resolve(data ?? undefined))),
    );
  }
}
