import type { CriticalCall } from '../../../shared/contract/results.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { CALL_COLUMNS, CALL_FROM, criticalCall, savedBy, type CallRow } from '../criticals/call-row.js';

/** Critical values not yet reported, oldest first; for one person's results, or for all. */
export class OpenCriticals extends RequestQuery<string | null, readonly CriticalCall[]> {}

const OPEN_CALLS = `
  select ${CALL_COLUMNS} ${CALL_FROM}
  where c.acknowledged_at is null and c.cleared_at is null and ${savedBy('$1')}
  order by c.raised_at, c.id limit 500`;

export const OpenCriticalsHandler = queryHandler(
  OpenCriticals,
  async ({ database, clock }, { request: name }) => {
    const rows = await database.sql<CallRow>(OPEN_CALLS, [name]);
    return rows.map((row) => criticalCall(row, clock.now()));
  },
);
