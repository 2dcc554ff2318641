import type { Sql } from '../kernel/database.js';

/**
 * The seq that a picture read after this call includes at least (header X-Live-Seq). Read it BEFORE the rows:
 * an event up to it is committed, so the rows show it; a later one reaches the screen as an event.
 */
export async function liveSeq(sql: Sql): Promise<number> {
  const row = await sql.one<{ seq: number }>('select seq from event_head');
  return row?.seq ?? 0;
}
