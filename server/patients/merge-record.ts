import type { PatientMerge } from '../../shared/contract/patient-merges.js';
import { PATIENT_FIELDS, UNMERGE_DAYS, type PatientField } from '../../shared/domain/people/person.js';
import type { Sql } from '../kernel/database.js';
import type { PlacedBooking } from './move-bookings.js';
import type { PatientRow } from './patient-row.js';

/** What a merge may change of the survivor. */
export type MergedFields = Pick<PatientRow, PatientField | 'dobEstimated' | 'bloodGroup'>;

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

/** The one by which this patient is gone; undefined for one that stands alone. */
export function standingMerge(sql: Sql, mergedId: string): Promise<MergeRecord | undefined> {
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
