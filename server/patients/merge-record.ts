import type { PatientMerge } from '../../shared/contract/patient-merges.js';
import { PATIENT_FIELDS, UNMERGE_DAYS, type PatientField } from '../../shared/domain/people/person.js';
import {
  bloodGroupOf,
  contradicts,
  groupText,
  type BloodGroup,
} from '../../shared/disciplines/bloodbank/blood-group.js';
import type { Sql } from '../kernel/database.js';
import type { Tx } from '../events/unit-of-work.js';
import type { PatientRow } from './patient-row.js';

/** The survivor's fields that a merge may change. */
type MergedFields = Pick<PatientRow, PatientField | 'dobEstimated' | 'bloodGroup'>;

const MERGED_FIELDS = [...PATIENT_FIELDS, 'dobEstimated', 'bloodGroup'] as const;

/** These fields of a patient's row, and no others. */
export function fieldsOf(
  row: MergedFields,
  fields: readonly (keyof MergedFields)[] = MERGED_FIELDS,
): Partial<MergedFields> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as unknown as Partial<MergedFields>;
}

/** A row of patient_merge, with the names of both. */
export interface MergeRecord {
  readonly id: string;
  readonly keepId: string;
  readonly keepNumber: string;
  readonly keepName: string;
  readonly mergedId: string;
  readonly mergedNumber: string;
  readonly mergedName: string;
  readonly at: Date;
  readonly byName: string;
  readonly reason: string | null;
  readonly keepBefore: MergedFields;
  readonly keepAfter: MergedFields;
  readonly bookings: readonly PlacedBooking[];
  readonly earlier: readonly string[];
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
}

const MERGES = `
  select m.id, m.keep_id as "keepId", k.lab_number as "keepNumber", k.full_name as "keepName",
    m.merged_id as "mergedId", d.lab_number as "mergedNumber", d.full_name as "mergedName", m.at,
    m.by_name as "byName", m.reason, m.keep_before as "keepBefore", m.keep_after as "keepAfter", m.bookings, m.earlier,
    m.undone_at as "undoneAt", m.undone_by as "undoneBy"
  from patient_merge m join patient k on k.id = m.keep_id join patient d on d.id = m.merged_id`;
const IS_OF_PATIENT = 'where m.keep_id = $1 or m.merged_id = $1';
const OF_PATIENT = `${MERGES} ${IS_OF_PATIENT} order by m.at desc, m.id desc limit 200`;
const COUNT = `select count(*)::int as n from patient_merge m ${IS_OF_PATIENT}`;
const STANDING = `${MERGES} where m.merged_id = $1 and m.undone_at is null`;

/** Those that a patient had a part in, newest first; `count` is of all of them. */
export async function mergesOf(
  sql: Sql,
  patientId: string,
): Promise<{ readonly merges: readonly MergeRecord[]; readonly count: number }> {
  const [merges, counted] = await Promise.all([
    sql.sql<MergeRecord>(OF_PATIENT, [patientId]),
    sql.one<{ n: number }>(COUNT, [patientId]),
  ]);
  return { merges, count: counted?.n ?? 0 };
}

/** The merge by which this patient is gone; undefined if there is none. */
export function openMerge(sql: Sql, mergedId: string): Promise<MergeRecord | undefined> {
  return sql.one<MergeRecord>(STANDING, [mergedId]);
}

const DAY_MS = 86_400_000;

export function undoUntil({ at }: Pick<MergeRecord, 'at'>): Date {
  return new Date(at.getTime() + UNMERGE_DAYS * DAY_MS);
}

export function mergeShape(record: MergeRecord, now: Date): PatientMerge {
  const until = undoUntil(record);
  const isOpen = record.undoneAt === null && until >= now;
  return {
    id: record.id,
    keep: { id: record.keepId, labNumber: record.keepNumber, fullName: record.keepName },
    merged: { id: record.mergedId, labNumber: record.mergedNumber, fullName: record.mergedName },
    at: record.at.toISOString(),
    by: record.byName,
    reason: record.reason,
    bookings: record.bookings.length,
    undoUntil: isOpen ? until.toISOString() : null,
    undoneAt: record.undoneAt?.toISOString() ?? null,
    undoneBy: record.undoneBy,
  };
}

/** A booking and its place among its patient's. */
export interface PlacedBooking {
  readonly id: string;
  readonly place: number;
}

const PLACED = `
  select id, booking_index as place from booking where patient_id = $1 order by booking_index for update`;

/** All of a patient's, deleted ones too, held to the commit. */
export function placedBookings(tx: Tx, patientId: string): Promise<PlacedBooking[]> {
  return tx.sql<PlacedBooking>(PLACED, [patientId]);
}

const MOVE_BOOKINGS = `
  update booking b set patient_id = $2, lab_number = $3, patient_name = $4, booking_index = moved.place,
    version = b.version + 1, last_changed_by = $5, last_changed_at = $6
  from json_to_recordset($1::json) as moved (id uuid, place integer) where b.id = moved.id`;

// Tables that depend on a booking and name its patient.
const MOVE_ALONG = [
  `update job_card set patient_id = $2, lab_number = $3, patient_name = $4 where booking_id = any ($1::uuid[])`,
  `update critical_call set patient_id = $2, lab_number = $3, patient_name = $4 where booking_id = any ($1::uuid[])`,
];
const MOVE_RESULTS = 'update result set patient_id = $2 where booking_id = any ($1::uuid[])';
const MOVE_VALUES = `
  update result_value v set patient_id = $2 from result r
  where r.booking_id = any ($1::uuid[]) and v.result_id = r.id`;

/** Gives bookings, with all that hangs on them, to another patient. The labels on the tubes stay what they are. */
export async function moveBookings(
  tx: Tx,
  bookings: readonly PlacedBooking[],
  { id, labNumber, fullName }: PatientRow,
): Promise<void> {
  if (bookings.length === 0) return;
  const whose = [id, labNumber, fullName];
  await tx.sql(MOVE_BOOKINGS, [JSON.stringify(bookings), ...whose, tx.actor.username, tx.now]);
  const ids = bookings.map((booking) => booking.id);
  for (const along of MOVE_ALONG) await tx.sql(along, [ids, ...whose]);
  await tx.sql(MOVE_RESULTS, [ids, id]);
  await tx.sql(MOVE_VALUES, [ids, id]);
}

// A group that was found for a patient is also a result, whether or not the record has it.
const GROUPS = `
  select distinct concat_ws(' ', a.value, d.value) as said from result_value a
  left join result_value d on d.result_id = a.result_id and d.code = 'RHD'
  where a.patient_id = $1 and a.code = 'ABO' and a.value <> ''
  order by said`;

/** Every group that is said of a patient, in the record or by a result, each once. */
export async function statedGroupsOf(
  sql: Sql,
  { id, bloodGroup }: Pick<PatientRow, 'id' | 'bloodGroup'>,
): Promise<readonly BloodGroup[]> {
  const found = await sql.sql<{ said: string }>(GROUPS, [id]);
  const groups = [bloodGroup, ...found.map(({ said }) => said)].flatMap((text) => bloodGroupOf(text) ?? []);
  return [...new Map(groups.map((group) => [groupText(group), group])).values()];
}

/** Never when their groups contradict each other, in ABO or in D. Why these two are not one person; null: nothing says so. */
export async function mergeObstacle(sql: Sql, keep: PatientRow, merge: PatientRow): Promise<string | null> {
  const mine = await statedGroupsOf(sql, keep);
  const theirs = await statedGroupsOf(sql, merge);
  if (!mine.some((one) => theirs.some((other) => contradicts(one, other)))) return null;
  const textOf = (groups: readonly BloodGroup[]): string => groups.map(groupText).join(' and ');
  return `Blood groups differ: ${keep.labNumber} is ${textOf(mine)}, ${merge.labNumber} is ${textOf(theirs)}. These are two people, or one sample was swapped.`;
}
