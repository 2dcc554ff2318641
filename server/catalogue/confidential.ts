import { SPECIAL_TEST } from '../../shared/domain/results/confidential.js';
import type { Sql } from '../kernel/database.js';

/**
 * SQL: whether the profile_version `v` is confidential: it is marked so, or one of its parameters is, and then all of
 * its rows are. Nothing else decides it.
 */
const CONFIDENTIAL_VERSION = `(v.confidential or exists (
  select from profile_version_parameter o join parameter_version w on w.id = o.parameter_version_id
  where o.profile_version_id = v.id and w.extra ->> 'confidential' = 'true'))`;

/** SQL: of the profile with this id, as it is published now; a mark that is set today covers what was entered before. */
export function confidentialProfile(profileId: string): string {
  return `(${profileId} in (select p.id from profile p join profile_version v on v.id = p.published_version_id
    where ${CONFIDENTIAL_VERSION}))`;
}

/**
 * SQL: what a wall-board may call a test of the profile_version `v`: its short name, and nothing of it where that
 * alone would tell something of the patient.
 */
export const BOARD_TEST_NAME = `case when ${CONFIDENTIAL_VERSION} then '${SPECIAL_TEST}'
  else coalesce(nullif(v.short_name, ''), v.name) end`;

/** SQL: code, name on a wall, and whether it is confidential, of every published profile. */
export const TEST_NAMES = `
  select p.code, ${BOARD_TEST_NAME} as name, ${CONFIDENTIAL_VERSION} as confidential
  from profile p join profile_version v on v.id = p.published_version_id`;

const BY_CODE = `select ${confidentialProfile('q.id')} as confidential from profile q where q.code = $1`;

/** A test that nobody knows any more may have been one. */
export async function isConfidential(sql: Sql, code: string): Promise<boolean> {
  const row = await sql.one<{ confidential: boolean }>(BY_CODE, [code]);
  return row?.confidential ?? true;
}
