import type { EditedRow } from '../entities.js';
import { Problem } from './problem.js';

/** 409 with what was sent against as it is now, and who changed it when, as the row itself says. */
export function refuseStale(
  current: unknown,
  { lastChangedBy, lastChangedAt }: Pick<EditedRow, 'lastChangedBy' | 'lastChangedAt'>,
  detail?: string,
): never {
  throw new Problem('stale_version', detail, {
    extra: { current, changedBy: lastChangedBy, changedAt: lastChangedAt?.toISOString() ?? null },
  });
}
