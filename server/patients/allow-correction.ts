import { identityCorrections, looksLikeAnotherPerson } from '../../shared/domain/people/other-person.js';
import { earliestBirth, type Born } from '../../shared/domain/time/collection-time.js';
import { writtenDay } from '../../shared/domain/time/day-text.js';
import type { Tx } from '../events/unit-of-work.js';
import { useGrant } from '../identity/index.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';
import type { Demographics } from './demographics.js';
import type { PatientRow } from './patient-row.js';

const WORK = `
  select exists (select from booking where patient_id = $1) as booked,
    exists (select from result where patient_id = $1) as results`;

/**
 * A patient with results is corrected in sex, date of birth or name only with a grant `{action: 'patient'}` of the
 * admin code, a patient with a booking in two of the three; 403 grant_required names it. Completing is no correction.
 */
export async function allowCorrection(
  tx: Tx,
  before: PatientRow,
  after: Demographics,
  grants: string | undefined,
): Promise<void> {
  if (identityCorrections(before, after).length === 0) return;
  const work = await tx.one<{ booked: boolean; results: boolean }>(WORK, [before.id]);
  const isAsked = work?.results === true || (work?.booked === true && looksLikeAnotherPerson(before, after));
  if (isAsked) await useGrant(tx, grants, 'patient', before.id);
}

// Samples that contradicted the earlier date of birth too ($4: the first day it allowed) are no reason to refuse
// another date.
const TAKEN_BEFORE = `
  select taken.what, taken.day::text from (
    select s.accession as what, (s.collected_at at time zone $2)::date as day
    from specimen s join booking b on b.id = s.booking_id
    where b.patient_id = $1 and b.deleted_at is null and s.collected_at is not null
    union all
    select b.lab_number || '-' || b.booking_index + 1,
      ((b.clinical ->> 'collectedAt')::timestamptz at time zone $2)::date
    from booking b
    where b.patient_id = $1 and b.deleted_at is null and b.clinical ? 'collectedAt' and b.id is distinct from $5::uuid
      and not exists (select from specimen s where s.booking_id = b.id and s.collected_at is not null)
  ) taken
  where taken.day < $3::date and ($4::date is null or taken.day >= $4::date)
  order by taken.day, taken.what limit 1`;

interface NewBirth {
  readonly patientId: string;
  readonly before: Born;
  readonly after: Born;
  /** The booking whose own collection time the same call corrects. */
  readonly corrected?: string | undefined;
}

interface BirthCheck {
  /** yyyy-MM-dd of the laboratory. */
  readonly today: string;
  readonly timeZone: string;
  readonly field: string;
}

/** 422 if a sample of the patient would have been taken before the birth that is entered now; it names both. */
export async function refuseBornAfterSamples(
  sql: Sql,
  { patientId, before, after, corrected }: NewBirth,
  { today, timeZone, field }: BirthCheck,
): Promise<void> {
  const [was, is] = [earliestBirth(before, today), earliestBirth(after, today)];
  if (is === null || (was !== null && is <= was)) return;
  const params = [patientId, timeZone, is, was, corrected ?? null];
  const sample = await sql.one<{ what: string; day: string }>(TAKEN_BEFORE, params);
  if (!sample) return;
  const born = writtenDay(after.dateOfBirth ?? '');
  throw invalid(
    field,
    `Born on ${born}, after sample ${sample.what} was collected on ${writtenDay(sample.day)}. Check the date of birth, or correct the collection time first.`,
  );
}
