import type { Tx } from '../../events/unit-of-work.js';
import type { HeldResult } from '../store/hold-result.js';
import { resultRow } from '../store/result-row.js';
import { settle, type ReleaseOutcome, type ScheduledRelease } from './scheduled-release.js';

/** Nothing leaves: the result stays as it is, and every screen hears why. */
export function stopScheduled(
  tx: Tx,
  { bench, stored }: HeldResult,
  release: ScheduledRelease,
  outcome: Exclude<ReleaseOutcome, 'released'>,
  reason: string,
): void {
  settle(tx, release, outcome, reason);
  if (stored === undefined) return;
  // What was undone is looked at again before it is signed anew.
  const row = {
    ...resultRow(tx, bench, stored),
    clean: false,
    releaseAt: release.dueAt.toISOString(),
    reason,
  };
  tx.emit('ReleaseStopped', stored.id, row, stored.version);
  tx.audit({
    action: 'result.release-stopped',
    subjectKind: 'result',
    subjectId: stored.id,
    after: { version: stored.version },
    reason,
  });
}
