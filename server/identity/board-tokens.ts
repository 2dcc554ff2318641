import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import type { BoardShows } from '../../shared/live.js';
import type { Board } from '../../shared/contract/boards.js';
import type { Actor } from '../kernel/actor.js';
import type { Config } from '../kernel/config.js';
import { Database } from '../kernel/database.js';
import type { SignedInRequest } from '../kernel/http/access.js';
import { CONFIG } from '../kernel/tokens.js';
import { cookieValue } from './cookies.js';
import type { Origin } from './credentials.js';
import { hashOf } from './secrets.js';

const BOARD_COOKIE = 'meniscus.board';
/** A board hangs until it is taken down; the token ends when it is revoked. */
const KEPT_MS = 365 * 86_400_000;

interface BoardRow {
  readonly id: string;
  readonly name: string;
  readonly shows: BoardShows;
}

const STANDING = 'select id, name, shows from board_token where token_hash = $1 and revoked_at is null';

/** Identifies a wall-board by the token that a super administrator issued for it. */
@Injectable()
export class BoardTokens {
  private readonly cookie: CookieOptions;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly database: Database,
  ) {
    const secure = config.publicUrl?.startsWith('https:') ?? false;
    this.cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure };
  }

  /** By `Authorization: Bearer`, else by the cookie of its sign-in. */
  ofRequest(request: SignedInRequest, origin: Origin): Promise<Actor | undefined> {
    const { authorization, cookie } = request.headers;
    return this.actor(bearerToken(authorization) ?? cookieValue(cookie, BOARD_COOKIE), origin);
  }

  /** By Socket.IO's `auth: {token}`, else by the cookie. */
  ofHandshake(auth: unknown, cookieHeader: string | undefined, origin: Origin): Promise<Actor | undefined> {
    const token: unknown =
      typeof auth === 'object' && auth !== null && 'token' in auth ? auth.token : undefined;
    return this.actor(typeof token === 'string' ? token : cookieValue(cookieHeader, BOARD_COOKIE), origin);
  }

  /** The board of this token; undefined for one that was never issued, or was revoked. */
  async actor(token: string | undefined, { address, requestId }: Origin): Promise<Actor | undefined> {
    if (token === undefined || token === '') return undefined;
    const board = await this.database.one<BoardRow>(STANDING, [hashOf(token)]);
    if (!board) return undefined;
    const { id, name, shows } = board;
    return { id, username: boardName(id), name, role: 'ROLE_BOARD', address, requestId, board: { shows } };
  }

  keep(response: Response, token: string): void {
    response.cookie(BOARD_COOKIE, token, { ...this.cookie, maxAge: KEPT_MS });
  }

  forget(response: Response): void {
    response.clearCookie(BOARD_COOKIE, this.cookie);
  }
}

/** The token of an Authorization header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1];
}

/** As live connections and the audit trail name it: no user can have such a name. */
export function boardName(id: string): string {
  return `board:${id}`;
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export interface BoardRecord {
  readonly id: string;
  readonly name: string;
  readonly shows: BoardShows;
  readonly issued_by: string;
  readonly issued_at: Date;
  readonly revoked_by: string | null;
  readonly revoked_at: Date | null;
}

export const BOARD_COLUMNS = 'id, name, shows, issued_by, issued_at, revoked_by, revoked_at';

export function boardShape(row: BoardRecord): Board {
  return {
    id: row.id,
    name: row.name,
    shows: row.shows,
    issuedBy: row.issued_by,
    issuedAt: row.issued_at.toISOString(),
    revokedBy: row.revoked_by,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
