import { GRADES, REACTIONS, type Reaction } from '../../../../shared/disciplines/bloodbank/readings.js';
import { BLANK_PARAMETER, type AssessedParameter } from '../../../../shared/domain/assess-result.js';
import { isRefunded } from '../../../../shared/domain/stage.js';
import type { Stage } from '../../../../shared/vocabulary.js';
import { sqlList } from '../../../kernel/sql-list.js';
import type { Sql } from '../../../kernel/database.js';
import type { BookedTest } from '../../assess/booked-test.js';

/** Profiles that say a group and do not read it where another of the same specimen does. */
const FOLLOWS: Readonly<Record<string, string>> = { GXM: 'GRP' };

const BOOKED = `
  select t.code, t.stage from booking_profile t
  where t.booking_id = $1 and t.code = $2 and t.removed_at is null`;

/** The profile of this booking that reads the group for this one; undefined: none does, or this one is such. */
export async function groupProfileOf(sql: Sql, { bookingId, code }: BookedTest): Promise<string | undefined> {
  const profile = FOLLOWS[code];
  if (profile === undefined) return undefined;
  const booked = await sql.one<{ code: string; stage: Stage }>(BOOKED, [bookingId, profile]);
  return booked === undefined || isRefunded(booked.stage) ? undefined : booked.code;
}

const READ_HERE = `
  select 1 from result r cross join jsonb_array_elements(r.values) as v (line)
  where r.booking_id = $1 and r.code = $2 and v.line ->> 'parameter' <> ''
    and v.line ->> 'code' in (${sqlList(REACTIONS)}) limit 1`;

/** DISCIPLINES.md: GXM lays out the same five reactions when GRP is not booked, or was added after they were read. */
export async function reactionsLaidOut(sql: Sql, test: BookedTest): Promise<readonly AssessedParameter[]> {
  if (FOLLOWS[test.code] === undefined) return [];
  const follows = await groupProfileOf(sql, test);
  const isRead =
    follows !== undefined && (await sql.one(READ_HERE, [test.bookingId, test.code])) !== undefined;
  return follows === undefined || isRead ? REACTION_ROWS : [];
}

const NAMES: Readonly<Record<Reaction, string>> = {
  AANT: 'Forward: anti-A',
  BANT: 'Forward: anti-B',
  DANT: 'Anti-D',
  ACEL: 'Reverse: A1 cells',
  BCEL: 'Reverse: B cells',
};

/** As GRP has it. */
function aReaction(code: Reaction): AssessedParameter {
  return { ...BLANK_PARAMETER, code, name: NAMES[code], kind: 'choice', options: GRADES };
}

export const REACTION_ROWS: readonly AssessedParameter[] = REACTIONS.map(aReaction);
