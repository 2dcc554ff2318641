import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { SignOutReason } from '../../shared/contract/identity.js';
import { Clock } from '../kernel/clock.js';
import type { Config } from '../kernel/config.js';
import { Database } from '../kernel/database.js';
import { Problem } from '../kernel/http/problem.js';
import { SessionEndings } from '../kernel/session-endings.js';
import { CONFIG } from '../kernel/tokens.js';
import { cookieValue } from './cookies.js';
import { SessionCache } from './session-cache.js';
import { CachedSessionStore } from './session-store.js';
import { sharedSecret } from './secrets.js';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** The required value of X-XSRF-TOKEN. */
    csrf: string;
    /** Milliseconds since 1970. */
    created: number;
    /** When the password was last given, by the laboratory's clock; milliseconds since 1970. */
    confirmed: number;
    /** The address that it was opened from, and the browser, as that calls itself. */
    address: string;
    agent: string;
    /** Without other content: it was ended, and why. */
    ended: SignOutReason;
  }
}

export const SESSION_COOKIE = 'meniscus.sid';
const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'X-XSRF-TOKEN';

const STANDING = `
  select sid from session
  where sid = any ($1::text[]) and expire >= now() and coalesce((sess ->> 'created')::bigint, 0) > $2::bigint`;

/** For how long a password just given is not asked for again. */
const CONFIRMED_FOR_MS = 15 * 60_000;
const LONGEST_AGENT = 300;

/** Sign-in sessions: kept in PostgreSQL, named by a signed cookie that scripts cannot read. */
@Injectable()
export class Sessions implements OnModuleInit, OnApplicationShutdown {
  private readonly secure: boolean;
  private secret = '';
  private store: CachedSessionStore | undefined;
  private handler: RequestHandler | undefined;
  private closeStore: () => void = () => undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly cache: SessionCache,
    private readonly endings: SessionEndings,
    private readonly clock: Clock,
  ) {
    this.secure = config.publicUrl?.startsWith('https:') ?? false;
  }

  async onModuleInit(): Promise<void> {
    this.secret = await sharedSecret(this.database, 'session');
    const PgStore = connectPgSimple(session);
    const inner = new PgStore({
      pool: this.database.pool,
      ttl: this.config.sessionTtlMinutes * 60,
      errorLog: () => undefined,
      // They go with everything else that is over (server/events/retention.ts).
      pruneSessionInterval: false,
    });
    this.closeStore = () => void Promise.resolve(inner.close()).catch(() => undefined);
    this.store = new CachedSessionStore(inner, this.cache, {
      touchEvery: touchEvery(this.config.sessionTtlMinutes),
      longest: longestMs(this.config.sessionTtlMinutes),
    });
    this.handler = session({
      name: SESSION_COOKIE,
      secret: this.secret,
      store: this.store,
      resave: false,
      saveUninitialized: false,
      // An https address without TLS here means a proxy that tells the protocol in X-Forwarded-Proto.
      proxy: this.secure ? true : undefined,
      cookie: { httpOnly: true, sameSite: 'strict', secure: this.secure, path: '/' },
    });
  }

  onApplicationShutdown(): void {
    this.closeStore();
  }

  /** Express middleware; may be installed before the module is initialised. */
  middleware(): RequestHandler {
    return (request, response, next) => {
      if (!this.handler) return next(new Problem('unavailable', undefined, { retryAfter: 2 }));
      this.handler(request, response, next);
    };
  }

  /** Opens a session under a new id, so that one planted before the sign-in is worth nothing. */
  async open(request: Request, response: Response, userId: string): Promise<void> {
    await done((callback) => request.session.regenerate(callback));
    request.session.userId = userId;
    request.session.csrf = randomBytes(32).toString('base64url');
    request.session.created = Date.now();
    request.session.confirmed = this.clock.now().getTime();
    request.session.address = request.ip ?? 'unknown';
    request.session.agent = (request.get('user-agent') ?? '').slice(0, LONGEST_AGENT);
    await done((callback) => request.session.save(callback));
    this.showCsrf(request, response);
  }

  async end(request: Request, response: Response): Promise<void> {
    const sid = request.sessionID;
    await done((callback) => request.session.destroy(callback));
    response.clearCookie(SESSION_COOKIE, {
      path: '/',
      sameSite: 'strict',
      httpOnly: true,
      secure: this.secure,
    });
    response.clearCookie(CSRF_COOKIE, this.csrfCookie());
    this.endings.ended(sid);
  }

  /** The person at this session has given the password again. */
  async confirm(request: Request): Promise<void> {
    request.session.confirmed = this.clock.now().getTime();
    await done((callback) => request.session.save(callback));
  }

  /** Whether the password was given lately; a clock that was put back makes nothing valid for longer. */
  isConfirmed(request: Request): boolean {
    const age = this.clock.now().getTime() - (request.session.confirmed ?? 0);
    return Math.abs(age) < CONFIRMED_FOR_MS;
  }

  /** Sets the readable cookie when the browser does not hold this session's token. */
  showCsrf(request: Request, response: Response): void {
    const { csrf } = request.session;
    if (csrf === undefined || (request.headers.cookie ?? '').includes(`${CSRF_COOKIE}=${csrf}`)) return;
    response.cookie(CSRF_COOKIE, csrf, this.csrfCookie());
  }

  hasCsrf(request: Request): boolean {
    const expected = Buffer.from(request.session.csrf ?? '');
    const given = Buffer.from(request.get(CSRF_HEADER) ?? '');
    return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
  }

  /** The session that a Cookie header names, for connections that pass no middleware. */
  async fromCookie(header: string | undefined): Promise<{ sessionId: string; userId: string } | undefined> {
    const sessionId = this.unsigned(cookieValue(header, SESSION_COOKIE));
    const found = sessionId === undefined ? undefined : await this.store?.find(sessionId);
    return sessionId !== undefined && found?.userId ? { sessionId, userId: found.userId } : undefined;
  }

  /** Those of these sessions that are valid: neither ended nor past a limit. */
  async standing(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    const begunAfter = Date.now() - longestMs(this.config.sessionTtlMinutes);
    const rows = await this.database.sql<{ sid: string }>(STANDING, [sessionIds, begunAfter]);
    return new Set(rows.map(({ sid }) => sid));
  }

  /** express-session signs as `s:<id>.<HMAC-SHA-256, base64 without padding>`. */
  private unsigned(value: string | undefined): string | undefined {
    const dot = value?.lastIndexOf('.') ?? -1;
    if (!value?.startsWith('s:') || dot < 0 || this.secret === '') return undefined;
    const id = value.slice(2, dot);
    const given = Buffer.from(value.slice(dot + 1));
    const expected = Buffer.from(
      createHmac('sha256', this.secret).update(id).digest('base64').replaceAll('=', ''),
    );
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
  }

  private csrfCookie(): CookieOptions {
    return { path: '/', sameSite: 'strict', secure: this.secure, httpOnly: false };
  }
}

/** Often enough that a session in use never runs out, and at most once a minute. */
function touchEvery(ttlMinutes: number): number {
  return Math.min(60_000, ttlMinutes * 6_000);
}

/** However busy it is, a session lasts no longer than twice the time that it may lie idle: a day, unless it is set. */
function longestMs(ttlMinutes: number): number {
  return 2 * ttlMinutes * 60_000;
}

function done(start: (callback: (failure?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((failure) => (failure ? reject(failure) : resolve())));
}

/** `nest.use(sessionMiddleware(nest))`, before the routes. */
export function sessionMiddleware(nest: { get(type: typeof Sessions): Sessions }): RequestHandler {
  return nest.get(Sessions).middleware();
}
