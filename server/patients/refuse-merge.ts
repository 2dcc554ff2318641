import {
  bloodGroupOf,
  contradicts,
  groupText,
  type BloodGroup,
} from '../../shared/disciplines/bloodbank/blood-group.js';
import type { Sql } from '../kernel/database.js';
import type { PatientRow } from './patient-row.js';

// A group that was found for a patient is also a result, whether or not the record has it.
const GROUPS = `
  select distinct concat_ws(' ', a.value, d.value) as said from result_value a
  left join result_value d on d.result_id = a.result_id and d.code = 'RHD'
  where a.patient_id = $1 and a.code = 'ABO' and a.value <> ''
  order by said`;

/** Every group that is said of a patient, in the record or by a result, each once. */
export async function groupsSaidOf(
  sql: Sql,
  { id, bloodGroup }: Pick<PatientRow, 'id' | 'bloodGroup'>,
): Promise<readonly BloodGroup[]> {
  const found = await sql.sql<{ said: string }>(GROUPS, [id]);
  const groups = [bloodGroup, ...found.map(({ said }) => said)].flatMap((text) => bloodGroupOf(text) ?? []);
  return [...new Map(groups.map((group) => [groupText(group), group])).values()];
}

/** Never when their groups contradict each other, in ABO or in D. Why these two are not one person; null: nothing says so. */
export async function whyNotOne(sql: Sql, keep: PatientRow, merge: PatientRow): Promise<string | null> {
  const mine = await groupsSaidOf(sql, keep);
  const theirs = await groupsSaidOf(sql, merge);
  if (!mine.some((one) => theirs.some((other) => contradicts(one, other)))) return null;
  const said = (groups: readonly BloodGroup[]): string => groups.map(groupText).join(' and ');
  return `Blood groups differ: ${keep.labNumber} is ${said(mine)}, ${merge.labNumber} is ${said(theirs)}. These are two people, or one sample was swapped.`;
}
