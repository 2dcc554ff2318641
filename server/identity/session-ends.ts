import type { Tx } from '../events/unit-of-work.js';
import type { SignOutReason } from '../../shared/contract/identity.js';

/** Ends the user's sessions except the acting one; people in the ended ones learn why. */
export async function endSessions(tx: Tx, userId: string, why: SignOutReason, exceptSid = ''): Promise<void> {
  const theirs = `delete from session where sess ->> 'userId' = $1 and sid <> $2 returning sid, sess`;
  await tx.sql(`with gone as (${theirs}) ${endNote('$3')}`, [userId, exceptSid, why]);
}
/**
 * Replaces each session of `gone` (sid, sess) by a note of why it was ended, for as long as somebody may still use it.
 * It names nobody and opens nothing; the old row is deleted first, so that every process hears of it.
 */
export function endNote(why: string): string {
  return `insert into session (sid, sess, expire)
    select sid, json_build_object('cookie', sess -> 'cookie', 'ended', ${why}::text), now() + interval '12 hours'
    from gone
    returning sid`;
}

/** A public name for a session `s`: it opens nothing, and the session's own name cannot be read from it. */
export const SESSION_HANDLE = `encode(sha256(convert_to(s.sid, 'UTF8')), 'hex')`;
