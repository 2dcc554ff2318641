import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { can } from '../../shared/domain/people/access.js';
import { NOT_FOR_THE_ROLE } from '../../shared/errors.js';
import { ACCESS_RULE, CONFIRMED_RULE, type AccessRule, type SignedInRequest } from '../kernel/http/access.js';
import { forbidden, Problem } from '../kernel/http/problem.js';
import { Authentication, originOf, type Authenticated } from './authentication.js';
import { BoardTokens } from './board-tokens.js';
import { Sessions } from './sessions.js';
import { actorOf, isRestricted } from './user.entity.js';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
const CSRF_RULE = 'meniscus:csrf';

/** A GET that changes state (logout, delete-by-bookingId) needs the X-XSRF-TOKEN header too. */
export const ChecksCsrf = () => SetMetadata(CSRF_RULE, true);

/** Decides on every HTTP call, by the rule that its route declares (shared/domain/people/access.ts). */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authentication: Authentication,
    private readonly sessions: Sessions,
    private readonly boards: BoardTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // The live gateway authenticates its connections itself.
    if (context.getType() !== 'http') return true;
    const targets = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
    if (!rule) throw forbidden();
    const http = context.switchToHttp();
    const request = http.getRequest<SignedInRequest>();
    if (rule.kind === 'public') return this.admitAnyone(request);
    const caller = await this.authentication.ofRequest(request);
    if (!caller) return this.admitBoard(request, rule);
    // Before the checks: the log names who was refused.
    setActor(request, caller);
    this.checkCsrf(
      caller,
      request,
      this.reflector.getAllAndOverride<boolean | undefined>(CSRF_RULE, targets) === true,
    );
    this.checkRule(caller, rule);
    if (this.reflector.getAllAndOverride<boolean | undefined>(CONFIRMED_RULE, targets) === true)
      this.checkConfirmed(caller, request);
    if (caller.by === 'session') this.sessions.showCsrf(request, http.getResponse<Response>());
    return true;
  }

  private async admitAnyone(request: SignedInRequest): Promise<boolean> {
    const caller = await this.authentication.ofSession(request);
    if (caller && !isRestricted(caller.user)) setActor(request, caller);
    return true;
  }

  /** A board's token opens the board and nothing else. */
  private async admitBoard(
    request: SignedInRequest,
    { permission }: Exclude<AccessRule, { kind: 'public' }>,
  ): Promise<boolean> {
    const board = await this.boards.ofRequest(request, originOf(request));
    if (!board) throw signedOut(request);
    if (permission !== 'board.read') throw forbidden();
    request.actor = board;
    return true;
  }

  /** A Basic header is not sent by a browser on another site's behalf: only a session needs the token. */
  private checkCsrf(caller: Authenticated, request: SignedInRequest, always: boolean): void {
    const needed = always || !SAFE_METHODS.includes(request.method);
    if (caller.by === 'session' && needed && !this.sessions.hasCsrf(request)) throw new Problem('csrf');
  }

  /** A Basic header brings the password with the call itself. */
  private checkConfirmed(caller: Authenticated, request: SignedInRequest): void {
    if (caller.by === 'session' && !this.sessions.isConfirmed(request))
      throw new Problem('confirmation_required');
  }

  private checkRule({ user }: Authenticated, rule: Exclude<AccessRule, { kind: 'public' }>): void {
    if (user.changePasswd && !rule.whileChangingPassword) throw new Problem('password_change_required');
    if (user.mustEnrol && !rule.whileEnrolling) throw new Problem('second_factor_enrolment_required');
    if (!can(user.role, rule.permission)) throw forbidden(NOT_FOR_THE_ROLE);
  }
}

/** Names the act that ended the session, if one did. */
function signedOut(request: SignedInRequest): Problem {
  const why = request.session?.ended;
  return new Problem('unauthenticated', undefined, why === undefined ? {} : { extra: { why } });
}

function setActor(request: SignedInRequest, { user }: Authenticated): void {
  const { address, requestId } = originOf(request);
  request.actor = actorOf(user, address, requestId);
}
