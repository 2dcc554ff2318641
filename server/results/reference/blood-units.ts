import type { UnitOnRecord } from '../../../shared/disciplines/bloodbank/reference.js';
import type { EmergencyIssue } from '../../../shared/contract/blood-units.js';
import type { Sql } from '../../kernel/database.js';
import type { BookedTest } from '../store/booked-test.js';

type FoundUnit = Omit<UnitOnRecord, 'issuedAt' | 'returnedAt'> & {
  readonly issuedAt: Date | null;
  readonly returnedAt: Date | null;
};

// The last issue, and what came back since.
const UNITS = `
  select u.unit, u.component, i.at as "issuedAt", i.by_name as "issuedBy",
    b.at as "returnedAt", b.by_name as "returnedBy"
  from result r
  join blood_unit_reservation u on u.result_id = r.id and u.freed_at is null
  left join lateral (
    select m.at, m.by_name from blood_unit_movement m
    where m.reservation_id = u.id and m.act = 'issue' order by m.at desc limit 1
  ) i on true
  left join lateral (
    select m.at, m.by_name from blood_unit_movement m
    where m.reservation_id = u.id and m.act = 'return' and m.at >= i.at order by m.at desc limit 1
  ) b on true
  where r.booking_id = $1 and r.code = $2
  order by u.unit, u.component`;

export async function unitsOf(
  sql: Sql,
  { bookingId, code }: Pick<BookedTest, 'bookingId' | 'code'>,
): Promise<readonly UnitOnRecord[]> {
  const found = await sql.sql<FoundUnit>(UNITS, [bookingId, code]);
  return found.map(({ issuedAt, returnedAt, ...unit }) => ({
    ...unit,
    issuedAt: issuedAt?.toISOString() ?? null,
    returnedAt: returnedAt?.toISOString() ?? null,
  }));
}

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

export async function emergencyIssuesOf(sql: Sql, patientId: string): Promise<readonly EmergencyIssue[]> {
  return (await sql.sql<Found>(OF_PATIENT, [patientId])).map(shaped);
}
