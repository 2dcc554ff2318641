import type { EditedRow } from '../entities.js';
import { Problem } from './problem.js';

/** Who changed a row last: columns of the row itself, set by every write that moves its version. */
export type LastChange = Pick<EditedRow, 'lastChangedBy' | 'lastChangedAt'>;

/** The same where a row is read by SQL. */
export const LAST_CHANGE_COLUMNS = 'last_changed_by as "lastChangedBy", last_changed_at as "lastChangedAt"';

/**
 * 409 with what was sent against as it is now, and who changed it when, as the row itself says. The audit trail
 * cannot tell: it knows everyone who only looked or printed, too.
 */
export function refuseStale(current: unknown, change: LastChange, detail = said(change)): never {
  const by = change.lastChangedBy;
  const at = change.lastChangedAt?.toISOString() ?? null;
  // changedBy and changedAt are what the settings' and users' answers called them first.
  throw new Problem('stale_version', detail, { extra: { current, by, at, changedBy: by, changedAt: at } });
}

function said({ lastChangedBy, lastChangedAt }: LastChange): string | undefined {
  if (lastChangedBy === null || lastChangedAt === null) return undefined;
  // When, the screen says in the laboratory's time, out of `at`.
  return `${lastChangedBy} changed this meanwhile.`;
}
