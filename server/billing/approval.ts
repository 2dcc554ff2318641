import { can } from '../../shared/domain/access.js';
import type { Actor } from '../kernel/actor.js';
import { Problem } from '../kernel/http/problem.js';

/** MONEY.md: the approver is never the one who gives the money. `why` says what asks for one. */
export function refuseUnapproved(giver: Actor, approver: Actor | undefined, why: string): Actor {
  if (approver === undefined)
    throw new Problem('witness_required', `${why}: a manager approves it, signing in beside you.`);
  if (approver.id === giver.id)
    throw new Problem(
      'witness_required',
      'Whoever gives the money back may not approve it: another manager signs in beside you.',
    );
  if (!can(approver.role, 'refunds.approve'))
    throw new Problem('witness_required', `${approver.name} may not approve refunds: a manager has to.`);
  return approver;
}

/** What is not asked for any more, or asked for again, another manager approves: `why` says so, `what` names it. */
export function approvedBeside(actor: Actor, approver: Actor | undefined, why: string, what: string): Actor {
  if (approver === undefined || approver.id === actor.id)
    throw new Problem('witness_required', `${why}: another manager approves it, signing in beside you.`);
  if (can(approver.role, 'refunds.approve')) return approver;
  throw new Problem('witness_required', `${approver.name} may not approve ${what}: a manager has to.`);
}
