import { CONTROL, GRADES, REACTIONS, type Tube } from '../../../shared/disciplines/bloodbank/readings.js';
import { BLANK_PARAMETER, type AssessedParameter } from '../../../shared/domain/results/assess-result.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import type { Stage } from '../../../shared/vocabulary.js';
import { sqlList } from '../../kernel/sql-text.js';
import type { Sql } from '../../kernel/database.js';
import type { BookedTest } from '../store/booked-test.js';

/** Profiles that say a group and do not read it where another of the same specimen does. */
const FOLLOWS: Readonly<Record<string, string>> = { GXM: 'GRP' };

/** A profile with the one whose rows it lays out: what that is measured with is in the store under its code. */
export function measuredLike(code: string): readonly string[] {
  const profile = FOLLOWS[code];
  return profile === undefined ? [code] : [code, profile];
}

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

// A control is laid out if the published profile that reads groups has its row, or if it was read already.
const HAS_CONTROL = `
  select 1 where exists (
    select 1 from profile p
    join profile_version_parameter o on o.profile_version_id = p.published_version_id
    join parameter_version w on w.id = o.parameter_version_id
    join parameter q on q.id = w.parameter_id and q.code = '${CONTROL}'
    where p.code = $3)
  or exists (
    select 1 from result r cross join jsonb_array_elements(r.values) as v (line)
    where r.booking_id = $1 and r.code = $2 and v.line ->> 'code' = '${CONTROL}' and v.line ->> 'parameter' <> '')`;

/** GXM lays out the same five reactions when GRP is not booked, or was added after they were read. */
export async function reactionRows(sql: Sql, test: BookedTest): Promise<readonly AssessedParameter[]> {
  const profile = FOLLOWS[test.code];
  if (profile === undefined) return [];
  const follows = await groupProfileOf(sql, test);
  const isRead =
    follows !== undefined && (await sql.one(READ_HERE, [test.bookingId, test.code])) !== undefined;
  if (follows !== undefined && !isRead) return [];
  const hasControl = (await sql.one(HAS_CONTROL, [test.bookingId, test.code, profile])) !== undefined;
  return hasControl ? [...REACTION_ROWS, CONTROL_ROW] : REACTION_ROWS;
}

const NAMES: Readonly<Record<Tube, string>> = {
  AANT: 'Forward: anti-A',
  BANT: 'Forward: anti-B',
  DANT: 'Anti-D',
  ACEL: 'Reverse: A1 cells',
  BCEL: 'Reverse: B cells',
  RHCT: 'Rh control',
};

/** As GRP has it. */
function aReaction(code: Tube): AssessedParameter {
  return { ...BLANK_PARAMETER, code, name: NAMES[code], kind: 'choice', options: GRADES };
}

export const REACTION_ROWS: readonly AssessedParameter[] = REACTIONS.map(aReaction);
export const CONTROL_ROW: AssessedParameter = { ...aReaction(CONTROL), extra: { optional: true } };
