import type { Result, ResultVersion } from '../../../shared/contract/results.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import type { Actor } from '../../kernel/actor.js';
import { readBookedTest } from '../store/booked-test.js';
import { shownTo } from '../disciplines/server-assessment.js';
import { storedResult } from '../store/result-record.js';

/** Every version of a result as it was saved, newest first: earlier ones stay readable. */
export class ResultVersions extends QueryOf<
  { actor: Actor; bookingId: string; profileCode: string },
  readonly ResultVersion[]
> {}

interface VersionRow {
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Date;
  readonly reason: string | null;
  readonly result: Result;
}

// Versions from before there were sections.
const WITHOUT_SECTIONS = `'{"sections": {}}'::jsonb`;

const VERSIONS = `
  select v.version, v.saved_by as "savedBy", v.saved_at as "savedAt", v.reason,
    ${WITHOUT_SECTIONS} || v.document as result
  from result r join result_version v on v.result_id = r.id
  where r.booking_id = $1 and r.code = $2
  order by v.version desc`;

export const ResultVersionsHandler = queryHandler(
  ResultVersions,
  async ({ database }, { actor, bookingId, profileCode }) => {
    await readBookedTest(database, null, bookingId, profileCode);
    const rows = await database.sql<VersionRow>(VERSIONS, [bookingId, profileCode]);
    const stored = await storedResult(database, bookingId, profileCode);
    return rows.map(({ result, ...row }) => ({
      ...row,
      savedAt: row.savedAt.toISOString(),
      result: shownTo(actor, result, stored),
    }));
  },
);
