import { ApiHeader } from '@nestjs/swagger';
import type { GrantAction } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { Problem } from '../kernel/http/problem.js';

export const GRANT_HEADER = 'X-Admin-Grant';

/** Says in the document of the calls that one may ask for a grant. */
export const NeedsGrant = () =>
  ApiHeader({
    name: GRANT_HEADER,
    required: false,
    description: 'A grant of POST /api/admin-code/verify; 403 grant_required asks for it',
  });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const MOST_GRANTS = 2;

/** An act may be two calls: deleting takes the job cards, then the booking. */
export type GrantedCall = 'the act' | 'job cards';

/**
 * Uses up the grant of an admin code inside the change that it allows; 403 grant_required otherwise, saying for what.
 * It serves each call of its act once. A change that is refused after this rolls the use back, so the grant stays
 * good for its five minutes.
 * `grants` is the header: one grant, or two with a comma for a change of a booking that corrects its patient too.
 * `subjectId` is the booking; the patient for `patient`.
 */
export async function useGrant(
  tx: Tx,
  grants: string | undefined,
  action: GrantAction,
  subjectId: string,
  call: GrantedCall = 'the act',
): Promise<void> {
  const ids = (grants ?? '').split(',', MOST_GRANTS).map((one) => one.trim());
  const used = await tx.one(
    `update admin_grant set used_at = $5, used_for = array_append(used_for, $6::text)
     where id = any ($1::uuid[]) and user_id = $2 and action = $3 and coalesce(booking_id, patient_id) = $4
       and expires_at > $5 and not $6 = any (used_for)
     returning id`,
    [ids.filter((id) => UUID.test(id)), tx.actor.id, action, subjectId, tx.now, call],
  );
  if (!used) throw new Problem('grant_required', undefined, { extra: { action, subjectId } });
}
