import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import type { SignedInRequest } from '../kernel/http/access.js';
import { Problem } from '../kernel/http/problem.js';
import { BoardTokens } from './board-tokens.js';
import { Credentials, type Origin } from './credentials.js';
import { asCredentials, basicCredentials, type Pair } from './basic-credentials.js';
import { SessionCache } from './session-cache.js';
import { Sessions } from './sessions.js';
import { actorOf, isRestricted, type CallerRow } from './user.entity.js';

const ONLY_AT_SIGN_IN =
  'This account has a second factor: sign in at /api/basicAuth/validate with X-One-Time-Code, and send its session.';

export interface Authenticated {
  readonly user: CallerRow;
  readonly by: 'session' | 'basic';
}

export interface Handshake {
  readonly cookieHeader?: string | undefined;
  /** Socket.IO's `auth`: `{username, password}`, or a board's `{token}`. */
  readonly auth?: unknown;
  readonly address?: string;
}

export interface HandshakeUser {
  readonly actor: Actor;
  /** Has to change the password, or to set up a second factor, before anything else is answered. */
  readonly isHeld: boolean;
  /** Which session opened it; undefined for a Basic pair and for a board. */
  readonly sessionId: string | undefined;
}

/** Identifies the caller: by session cookie, else by Basic header. */
@Injectable()
export class Authentication {
  constructor(
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly cache: SessionCache,
    private readonly boards: BoardTokens,
  ) {}

  async ofRequest(request: SignedInRequest): Promise<Authenticated | undefined> {
    const bySession = await this.ofSession(request);
    if (bySession) return bySession;
    const pair = basicCredentials(request.headers.authorization);
    return pair && { user: await this.byPairAlone(pair, originOf(request)), by: 'basic' };
  }

  async ofSession(request: SignedInRequest): Promise<Authenticated | undefined> {
    // Another tab's old session may be half gone: a session without a user is none.
    const userId = request.session?.userId;
    const user = userId === undefined ? undefined : await this.cache.user(userId);
    return user && { user, by: 'session' };
  }

  /** Basic is refused to users with a second factor, except at the sign-in. */
  private async byPairAlone(pair: Pair, origin: Origin): Promise<CallerRow> {
    const user = await this.credentials.checkAgain(pair, origin);
    if (user.secondFactorAt !== null) throw new Problem('second_factor_required', ONLY_AT_SIGN_IN);
    return user;
  }

  /** For the live socket; undefined when neither a cookie nor the pair nor the token is good. */
  async ofHandshake({ cookieHeader, auth, address = 'live' }: Handshake): Promise<HandshakeUser | undefined> {
    const requestId = 'live';
    const session = await this.sessions.fromCookie(cookieHeader);
    const bySession = session && (await this.cache.user(session.userId));
    if (session && bySession) return handshakeUser(bySession, address, session.sessionId);
    const { username, password } =
      typeof auth === 'object' && auth !== null ? (auth as Partial<Pairish>) : {};
    const pair = asCredentials(username, password);
    const byPair =
      pair && (await this.byPairAlone(pair, { address, requestId, cookieHeader }).catch(unlessRefused));
    if (byPair) return handshakeUser(byPair, address, undefined);
    const board = await this.boards.ofHandshake(auth, cookieHeader, { address, requestId });
    return board && { actor: board, isHeld: false, sessionId: undefined };
  }
}

interface Pairish {
  readonly username: unknown;
  readonly password: unknown;
}

function handshakeUser(user: CallerRow, address: string, sessionId: string | undefined): HandshakeUser {
  return { actor: actorOf(user, address, 'live'), isHeld: isRestricted(user), sessionId };
}

function unlessRefused(failure: unknown): undefined {
  if (failure instanceof Problem && failure.status < 500) return undefined;
  throw failure;
}

export function originOf(request: SignedInRequest): Origin {
  return {
    address: request.ip ?? 'unknown',
    requestId: request.requestId ?? '',
    cookieHeader: request.headers.cookie,
    onTried: (userId) => {
      request.triedAccount = userId;
    },
  };
}
