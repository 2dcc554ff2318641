import type { SignInRules, PersonWithoutSecondFactor } from '../../shared/contract/settings.js';
import { SECOND_FACTOR_ROLES } from '../../shared/domain/people/access.js';
import type { Sql } from '../kernel/database.js';

export interface PersonWithoutFactor extends PersonWithoutSecondFactor {
  readonly id: string;
}

const WITHOUT = `
  select id, username, concat(first_name, ' ', surname) as name, role as "userRole" from app_user
  where removed_at is null and second_factor_at is null and role = any ($1::text[]) order by username`;
const RULES = `
  select minimum_password_length as "minimumPasswordLength",
    managers_need_second_factor as "managersNeedSecondFactor", version from laboratory`;

/** People who need a second factor under the rule and have none. */
export function peopleWithoutFactor(sql: Sql): Promise<readonly PersonWithoutFactor[]> {
  return sql.sql<PersonWithoutFactor>(WITHOUT, [SECOND_FACTOR_ROLES]);
}

export async function signInRules(sql: Sql, sessionTtlMinutes: number): Promise<SignInRules> {
  const [row, people] = await Promise.all([
    sql.one<Pick<SignInRules, 'minimumPasswordLength' | 'managersNeedSecondFactor' | 'version'>>(RULES),
    peopleWithoutFactor(sql),
  ]);
  if (!row) throw new Error('The laboratory has no settings yet.');
  return {
    ...row,
    without: people.map(({ id: _, ...person }) => person),
    sessionIdleMinutes: sessionTtlMinutes,
    sessionLongestMinutes: 2 * sessionTtlMinutes,
  };
}
