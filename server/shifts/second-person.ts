import { can } from '../../shared/domain/people/access.js';
import type { Actor } from '../kernel/actor.js';
import { Problem } from '../kernel/http/problem.js';

/** Another one who may take payments, signed in beside the cashier. */
export function secondPerson(cashier: Actor, signed: Actor | undefined, why: string): Actor {
  if (signed === undefined) throw new Problem('witness_required', why);
  if (signed.id === cashier.id)
    throw new Problem('witness_required', 'You cannot sign as your own second person: someone else has to.');
  if (!can(signed.role, 'payments.take'))
    throw new Problem('witness_required', `${signed.name} does not handle money and cannot sign for it.`);
  return signed;
}
