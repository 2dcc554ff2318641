import type { GrantAction } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { Problem } from '../kernel/http/problem.js';

export const GRANT_HEADER = 'X-Admin-Grant';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const MOST_GRANTS = 2;

/**
 * Uses up the grant of an admin code inside the change that it allows; 403 grant_required otherwise, saying for what.
 * A change that is refused after this rolls the use back, so the grant stays good for its five minutes.
 * `grants` is the header: one grant, or two with a comma for a change of a booking that corrects its patient too.
 * `subjectId` is the booking; the patient for `patient`.
 */
export async function useGrant(
  tx: Tx,
  grants: string | undefined,
  action: GrantAction,
  subjectId: string,
): Promise<void> {
  const ids = (grants ?? '').split(',', MOST_GRANTS).map((one) => one.trim());
  const used = await tx.one(
    `update admin_grant set used_at = $5
     where id = any ($1::uuid[]) and user_id = $2 and action = $3 and coalesce(booking_id, patient_id) = $4
       and used_at is null and expires_at > $5
     returning id`,
    [ids.filter((id) => UUID.test(id)), tx.actor.id, action, subjectId, tx.now],
  );
  if (!used) throw new Problem('grant_required', undefined, { extra: { action, subjectId } });
}
