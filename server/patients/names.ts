import { SAME_NAME, type SameName, type NameMark, twinMark } from '../../shared/domain/people/name-mark.js';
import type { Sql } from '../kernel/database.js';

interface MarkRow {
  readonly bookingId: string;
  readonly twin: number | null;
  readonly others: readonly SameName[] | null;
}

// A person called "Unknown" is compared with those who came on these days alone: there are too many of the name.
const MARKS = `
  with mine as (
    select b.id, b.patient_id, b.booked_at, p.twin, p.name_letters, p.full_name,
      (b.booked_at at time zone l.time_zone)::date as day, l.time_zone
    from booking b join patient p on p.id = b.patient_id cross join laboratory l
    where b.id = any ($1::uuid[]))
  select m.id as "bookingId", m.twin, (
    select json_agg(json_build_object('labNumber', o.lab_number, 'dateOfBirth', o.date_of_birth) order by o.created_at)
    from patient o
    where o.name_letters = m.name_letters and o.id <> m.patient_id and o.merged_into is null
      and (m.full_name !~* '^\\s*unknown' or o.created_at > m.booked_at - interval '2 days')
      and is_same_name(o.full_name, m.full_name)
      and exists (
        select from booking x where x.patient_id = o.id and x.deleted_at is null
          and (x.booked_at at time zone m.time_zone)::date = m.day)) as others
  from mine m`;

/**
 * The marks that tell the samples of these bookings from those of people with the same name (as names are searched) on
 * the same laboratory day, by the booking's id; bookings that need no mark are left out.
 */
export async function nameMarks(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, NameMark>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await sql.sql<MarkRow>(MARKS, [[...new Set(bookingIds)]]);
  return new Map(
    rows.flatMap((row) => {
      const mark = markOf(row);
      return mark === undefined ? [] : [[row.bookingId, mark] as const];
    }),
  );
}

function markOf({ twin, others }: MarkRow): NameMark | undefined {
  if (twin !== null) return { mark: twinMark(twin), others: others ?? [] };
  return others === null ? undefined : { mark: SAME_NAME, others };
}

const FORMER = `
  select p.id, array_agg(f.name order by f.since desc, f.name) as names
  from patient p join (
    select patient_id, name, max(since) as since from patient_former_name where patient_id = any ($1::uuid[])
    group by patient_id, name
  ) f on f.patient_id = p.id
  where not is_same_name(f.name, p.full_name)
  group by p.id`;

/** Earlier names of these patients, also of merged records: the latest first. */
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
