import { confidentialProfile } from '../catalogue/index.js';
import { nameMarks } from '../patients/index.js';
import type { Sql } from '../kernel/database.js';
import type { SpecimenLabel } from './label-page.js';

/** SQL: what a label says of the specimen `s` of the booking `b` of the patient `p`. */
export const LABEL_COLUMNS = `s.accession, s.specimen, s.container, b.lab_number, p.full_name, p.date_of_birth,
  p.dob_estimated, p.gender, b.priority, s.codes, s.draw,
  array(select q.code from booking_profile q where q.booking_id = b.id and q.code = any (s.codes)
    and ${confidentialProfile('q.profile_id')}) as confidential,
  coalesce(s.collected_at, case when s.draw is null then (b.clinical ->> 'collectedAt')::timestamptz end)
    as collected_at`;

/** With what tells them from those of people with the same name. */
export async function markedLabels<Label extends SpecimenLabel>(
  sql: Sql,
  bookingId: string,
  labels: readonly Label[],
): Promise<readonly Label[]> {
  const mark = (await nameMarks(sql, [bookingId])).get(bookingId)?.mark ?? null;
  return labels.map((label) => ({ ...label, mark }));
}
