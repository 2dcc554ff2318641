import type { GrantAction } from '../../shared/vocabulary.js';
import type { Tx } from '../events/unit-of-work.js';
import { Problem } from '../kernel/http/problem.js';

export const GRANT_HEADER = 'X-Admin-Grant';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Uses up the grant of an admin code inside the change that it allows; 403 grant_required otherwise.
 * A change that is refused after this rolls the use back, so the grant stays good for its five minutes.
 */
export async function useGrant(
  tx: Tx,
  grantId: string | undefined,
  action: GrantAction,
  bookingId: string,
): Promise<void> {
  if (grantId === undefined || !UUID.test(grantId)) throw new Problem('grant_required');
  const used = await tx.one(
    `update admin_grant set used_at = $5
     where id = $1 and user_id = $2 and action = $3 and booking_id = $4 and used_at is null and expires_at > $5
     returning id`,
    [grantId, tx.actor.id, action, bookingId, tx.now],
  );
  if (!used) throw new Problem('grant_required');
}
