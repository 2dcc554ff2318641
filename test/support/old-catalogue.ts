import { DataSource } from 'typeorm';
import type { Laboratory } from './laboratory.js';

/**
 * The laboratory's catalogue as an earlier release set it up: `statements` overwrite the first published versions, as
 * only the owner of the database may.
 */
export async function asSetUpBefore(
  { databaseUrl }: Laboratory,
  statements: readonly string[],
): Promise<void> {
  const owner = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
  await owner.transaction(async (manager) => {
    await manager.query('set local session_replication_role = replica');
    for (const statement of statements) await manager.query(statement);
  });
  await owner.destroy();
}

/** SQL: this parameter of this profile said so. */
export function saidBefore(profile: string, parameter: string, said: string): string {
  return `update parameter_version v set ${said} from parameter q join profile p on p.id = q.profile_id
    where q.id = v.parameter_id and p.code = '${profile}' and q.code = '${parameter}'`;
}

/** SQL: there was no such parameter. */
export function notThereBefore(profile: string, parameter: string): string {
  const which = `select v.id from parameter_version v join parameter q on q.id = v.parameter_id
    join profile p on p.id = q.profile_id where p.code = '${profile}' and q.code = '${parameter}'`;
  return `with links as (delete from profile_version_parameter where parameter_version_id in (${which})),
    versions as (delete from parameter_version where id in (${which}))
    delete from parameter where code = '${parameter}'
      and profile_id = (select id from profile where code = '${profile}')`;
}

/** SQL: there was no such profile. */
export function noProfileBefore(code: string): string {
  const which = `select id from profile where code = '${code}'`;
  return `with links as (delete from profile_version_parameter where profile_version_id in
      (select id from profile_version where profile_id in (${which}))),
    contents as (delete from parameter_version where parameter_id in
      (select id from parameter where profile_id in (${which}))),
    parameters as (delete from parameter where profile_id in (${which})),
    versions as (delete from profile_version where profile_id in (${which}))
    delete from profile where code = '${code}'`;
}
