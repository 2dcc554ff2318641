import { BEFORE_ALL_EVENTS, type LiveSeq } from '../../shared/live.js';
import type { Sql } from '../kernel/database.js';

// One statement: number and id are of the same moment, whatever is published meanwhile.
const STANDS_AT = 'select h.seq, e.id from event_head h left join event e on e.seq = h.seq';

/**
 * Where a picture read after this call stands at least (headers X-Live-Seq and X-Live-Epoch). Read it BEFORE the rows:
 * an event up to it is committed, so the rows show it; a later one reaches the screen as an event.
 */
export async function liveSeq(sql: Sql): Promise<LiveSeq> {
  const row = await sql.one<{ seq: number; id: string | null }>(STANDS_AT);
  const number = row?.seq ?? 0;
  return { number, epoch: number === 0 ? BEFORE_ALL_EVENTS : (row?.id ?? undefined) };
}
