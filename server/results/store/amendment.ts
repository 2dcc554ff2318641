import type { AmendedValue, Amendment } from '../../../shared/contract/results.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { ResultRecord } from './result-record.js';

/** Why what has left the laboratory is changed, and who was told. */
export interface Correction {
  readonly reason: string;
  readonly told?: string | null;
}

/** The next amendment of a report: it replaces the one that was issued last. */
export function nextAmendment(
  tx: Tx,
  stored: ResultRecord,
  changes: readonly AmendedValue[],
  { reason, told }: Correction,
): Amendment {
  return {
    number: stored.amendments.length + 1,
    reason,
    by: tx.actor.name,
    at: tx.now.toISOString(),
    supersedes: (stored.releasedAt ?? stored.dateTimeUpdated).toISOString(),
    changes,
    told: told?.trim() || null,
  };
}

/** Whoever amends authorises and releases in one; the bench's name stays on what it entered. */
export function signedAgain({ actor, now }: Tx, stored: ResultRecord) {
  return {
    authorisedBy: actor.name,
    authorisedAt: now,
    releasedBy: actor.name,
    releasedAt: now,
    dateTimeUpdated: now,
    version: stored.version + 1,
  };
}
