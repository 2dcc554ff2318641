import { aboOf } from '../../shared/domain/person.js';
import type { Sql } from '../kernel/database.js';
import type { PatientRow } from './patient-row.js';

// A group that was found for a patient is also a result, whether or not the record has it.
const GROUPS = `
  select distinct v.patient_id as "patientId", v.value from result_value v
  where v.patient_id = any ($1::uuid[]) and v.code = 'ABO' and v.value <> ''`;

/** LAB-RULES: never when ABO groups differ. Why these two are not one person; null: nothing says so. */
export async function whyNotOne(sql: Sql, keep: PatientRow, merge: PatientRow): Promise<string | null> {
  const found = await sql.sql<{ patientId: string; value: string }>(GROUPS, [[keep.id, merge.id]]);
  const groupsOf = ({ id, bloodGroup }: PatientRow): ReadonlySet<string> => {
    const values = found.filter(({ patientId }) => patientId === id).map(({ value }) => value);
    return new Set([bloodGroup, ...values].flatMap((text) => aboOf(text) ?? []));
  };
  const [mine, theirs] = [groupsOf(keep), groupsOf(merge)];
  const differ = [...mine].some((one) => [...theirs].some((other) => other !== one));
  if (!differ) return null;
  const said = (groups: ReadonlySet<string>): string => [...groups].join(' and ');
  return `Blood groups differ: ${keep.labNumber} is ${said(mine)}, ${merge.labNumber} is ${said(theirs)}. These are two people, or one sample was swapped.`;
}
