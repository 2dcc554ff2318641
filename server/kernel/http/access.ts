import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Permission } from '../../../shared/domain/people/access.js';
import type { Actor } from '../actor.js';
import { Problem } from './problem.js';

/** The rule that a route declares; a route without one stops the server at start. */
export type AccessRule =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'permission';
      readonly permission: Permission;
      readonly whileChangingPassword: boolean;
      /** Open to someone whom the laboratory asks for a second factor first. */
      readonly whileEnrolling: boolean;
    };

export const ACCESS_RULE = 'meniscus:access';

/** Anyone, signed in or not. */
export const Public = () => SetMetadata(ACCESS_RULE, { kind: 'public' } satisfies AccessRule);

/** Users whose role has the permission (shared/domain/people/access.ts). */
export const Needs = (permission: Permission) =>
  SetMetadata(ACCESS_RULE, {
    kind: 'permission',
    permission,
    whileChangingPassword: false,
    whileEnrolling: false,
  } satisfies AccessRule);

/** Like `@Needs('signed-in')`, and open even while the user must set up a second factor. */
export const NeedsForEnrolment = () =>
  SetMetadata(ACCESS_RULE, {
    kind: 'permission',
    permission: 'signed-in',
    whileChangingPassword: false,
    whileEnrolling: true,
  } satisfies AccessRule);

/** Like `@Needs('signed-in')`, and open even while the user must change the password. */
export const NeedsSignIn = () =>
  SetMetadata(ACCESS_RULE, {
    kind: 'permission',
    permission: 'signed-in',
    whileChangingPassword: true,
    whileEnrolling: true,
  } satisfies AccessRule);

export const CONFIRMED_RULE = 'meniscus:confirmed';

/** Beside its rule: the call wants the caller's password, given within the last minutes (403 confirmation_required). */
export const Confirmed = () => SetMetadata(CONFIRMED_RULE, true);

export interface SignedInRequest extends Request {
  actor?: Actor;
  requestId?: string;
  /** The id of the user whose password was given wrong, for the log. */
  triedAccount?: string;
}

/** The signed-in user of this request. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!actor) throw new Problem('unauthenticated');
  return actor;
});

/** How a call that writes is stored by its Idempotency-Key, beyond the rule for all of them. */
export interface KeyedRule {
  /** Its answer is shown only once: it is not stored, and a repeat learns that the call was done (409). */
  readonly answersSecret?: true;
  /** Its body holds a secret that must not be guessed from what is stored: it is compared by a slow hash. */
  readonly holdsSecret?: true;
  /** Its proof is used up by the first call: a repeat is answered before anything is proved again. */
  readonly provesOnce?: true;
  /**
   * The call has several transactions, or begins with a check that a repeat makes again: only steps that are named are
   * stored.
   */
  readonly keepsSteps?: true;
  /** Why each repeat is an act of its own, and no key is looked at. */
  readonly eachTime?: string;
}

export const KEYED_RULE = 'meniscus:keyed';

export const Keyed = (rule: KeyedRule) => SetMetadata(KEYED_RULE, rule);
