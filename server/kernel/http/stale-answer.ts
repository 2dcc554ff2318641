import type { Sql } from '../database.js';
import { Problem } from './problem.js';

/** 409 with the settings as they are now, and who changed them. */
export async function refuseStale(sql: Sql, subjectId: string, current: unknown): Promise<never> {
  const last = await sql.one<{ actor: string; at: Date }>(
    `select actor, at from audit_entry where subject_kind = 'settings' and subject_id = $1 order by ord desc limit 1`,
    [subjectId],
  );
  throw new Problem('stale_version', undefined, {
    extra: { current, changedBy: last?.actor ?? null, changedAt: last?.at.toISOString() ?? null },
  });
}
