import type { EmergencyIssue } from '../../../../shared/contract/blood-units.js';
import type { Sql } from '../../../kernel/database.js';

type Found = Omit<EmergencyIssue, 'at'> & { readonly at: Date };

const ISSUES = `
  select e.id, e.booking_id as "bookingId", b.lab_number as "labNumber", b.patient_name as "patientName", e.unit,
    e.component, e.blood_group as "group", to_char(e.expiry, 'YYYY-MM-DD') as expiry, e.at, e.by_name as "issuedBy",
    e.second_name as "secondBy", e.person, e.reason, e.d_reason as "dReason"
  from emergency_issue e join booking b on b.id = e.booking_id`;
const ONE = `${ISSUES} where e.id = $1`;
const OF_PATIENT = `${ISSUES} where b.patient_id = $1 order by e.at desc, e.id limit 20`;

function shaped({ at, ...found }: Found): EmergencyIssue {
  return { ...found, at: at.toISOString() };
}

export async function emergencyIssue(sql: Sql, id: string): Promise<EmergencyIssue | undefined> {
  const found = await sql.one<Found>(ONE, [id]);
  return found && shaped(found);
}

/** The latest, newest first. */
export async function emergencyIssuesOf(sql: Sql, patientId: string): Promise<readonly EmergencyIssue[]> {
  return (await sql.sql<Found>(OF_PATIENT, [patientId])).map(shaped);
}
