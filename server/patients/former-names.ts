import type { Sql } from '../kernel/database.js';

const FORMER = `
  select p.id, array_agg(f.name order by f.since desc, f.name) as names
  from patient p join (
    select patient_id, name, max(since) as since from patient_former_name where patient_id = any ($1::uuid[])
    group by patient_id, name
  ) f on f.patient_id = p.id
  where not is_same_name(f.name, p.full_name)
  group by p.id`;

/** What these patients were called before, or in a record that was merged into theirs: the latest first. */
export async function formerNames(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.sql<{ id: string; names: string[] }>(FORMER, [ids]);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

const FORGET = `
  delete from patient_former_name
  where patient_id = $1 and merged_from is null and is_same_name(name, $2)`;

/** A name that came with a merge goes with it. */
export async function forgetName(sql: Sql, patientId: string, name: string): Promise<void> {
  await sql.sql(FORGET, [patientId, name]);
}
