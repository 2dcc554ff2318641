import { can } from '../../shared/domain/people/access.js';
import type { Actor } from '../kernel/actor.js';
import { Problem } from '../kernel/http/problem.js';

/**
 * The second person of what one alone may not decide (MONEY "Refunds"): never the one who asks. `why` says what asks
 * for one, `what` names it. Throws witness_required.
 */
export function approvedBeside(actor: Actor, approver: Actor | undefined, why: string, what: string): Actor {
  if (approver === undefined)
    throw new Problem(
      'witness_required',
      `${why}: another manager has to approve it and sign in beside you.`,
    );
  if (approver.id === actor.id)
    throw new Problem(
      'witness_required',
      'You may not approve your own request: another manager has to sign in beside you.',
    );
  if (can(approver.role, 'refunds.approve')) return approver;
  throw new Problem('witness_required', `${approver.name} may not approve ${what}: a manager has to.`);
}

export function writeOffApproved(actor: Actor, approver: Actor | undefined): Actor {
  return approvedBeside(actor, approver, 'A write-off gives the money up', 'a write-off');
}
