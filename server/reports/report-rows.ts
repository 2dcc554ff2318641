import { createHash } from 'node:crypto';
import type { Clinical } from '../../shared/contract/booking-shapes.js';
import type { ReportBody, ReportCopy, ReportedResult } from '../../shared/contract/reports.js';
import { ageText } from '../../shared/domain/people/age.js';
import { publicTestName } from '../../shared/domain/results/confidential.js';
import { pregnancyText } from '../../shared/domain/people/gestation.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import { hasBegun, isReleased, isCorrected, ISSUED_STAGES, isRefunded } from '../../shared/domain/stage.js';
import { DISCIPLINES, type Gender } from '../../shared/vocabulary.js';
import { REQUESTER_JSON } from '../bookings/index.js';
import { confidentialProfile } from '../catalogue/index.js';
import type { Sql } from '../kernel/database.js';
import { sqlList } from '../kernel/sql-text.js';
import { notFound } from '../kernel/http/problem.js';
import { CALL_SUMMARIES } from '../results/index.js';
import { laboratory } from '../settings/index.js';
import {
  hasCounted,
  mergeBloodCounts,
  namedOnce,
  keepFirstEquation,
  listAnalytesOnce,
} from './unique-analytes.js';
import { isWithoutSample, reportedSpecimens, reportSpecimen } from './reported-specimens.js';
import {
  lastIssued,
  numbered,
  preliminariesOf,
  type Preliminary,
  reportedResult,
  type ProfileRow,
} from './reported-result.js';

export type ShownResults = 'with-drafts' | 'released';

interface BookingRow {
  readonly lab_number: string;
  readonly full_name: string;
  readonly date_of_birth: string | null;
  readonly dob_estimated: boolean;
  readonly gender: Gender;
  readonly national_id: string | null;
  readonly ward_number: string | null;
  readonly referring_doctor: string | null;
  readonly booked_at: Date;
  readonly notes: string;
  readonly clinical: Clinical;
}

const BOOKING = `
  select b.lab_number, p.full_name, p.date_of_birth, p.dob_estimated, p.gender, p.national_id, p.ward_number,
    b.referring_doctor, b.booked_at, b.notes, b.clinical
  from booking b join patient p on p.id = b.patient_id where b.id = $1 and b.deleted_at is null`;

// Results are signed by name: if two users share it nobody knows whose qualification it is.
const QUALIFICATIONS = `
  coalesce((select jsonb_object_agg(u.name, u.qualification) from (
    select first_name || ' ' || surname as name, min(qualification) as qualification from app_user
    where first_name || ' ' || surname in (r.doneby, r.authorised_by) and removed_at is null
    group by 1 having count(*) = 1 and min(qualification) <> '') u), '{}')`;

const PROFILES = `
  select q.code, q.name, q.unit, q.stage as profile_stage, r.stage, r.version, r.sample_type, r.values, r.assessed_for, r.sections, r.remarks, r.remarks_printed,
    r.doneby, r.authorised_by, r.authorised_at, r.released_by, r.released_at, r.amendments, r.withdrawal,
    (select count(*) from result_version v
      where v.result_id = r.id and v.document ->> 'stage' in (${sqlList(ISSUED_STAGES)})) as issued,
    nullif(n.interpretation, '') as interpretation, nullif(n.measurementmethod, '') as method,
    ${QUALIFICATIONS} as qualifications,
    ${REQUESTER_JSON} as asked_by, ${CALL_SUMMARIES} as calls, ${confidentialProfile('q.profile_id')} as confidential
  from booking_profile q
  left join result r on r.booking_id = q.booking_id and r.code = q.code
  left join param_record n on n.booking_id = q.booking_id and n.code = q.code
  where q.booking_id = $1 and q.removed_at is null
  order by q.position, q.code`;

/** The current report of a booking; 404 when there is no such booking. */
export async function reportBody(
  sql: Sql,
  bookingId: string,
  reportType: string,
  shown: ShownResults,
  copy: ReportCopy = 'patient',
): Promise<ReportBody> {
  const [lab, booking, profiles, specimens, issued] = await Promise.all([
    laboratory(sql),
    sql.one<BookingRow>(BOOKING, [bookingId]),
    sql.sql<ProfileRow>(PROFILES, [bookingId]),
    reportedSpecimens(sql, bookingId),
    preliminariesOf(sql, bookingId),
  ]);
  if (!booking) throw notFound('The booking');
  const requested = narrowed(profiles, reportType);
  const onReport = requested.filter((row) => isShown(row, shown));
  const blood = {
    isOneSpecimen: (one: string, other: string) =>
      one === other || specimens.some(({ codes }) => codes.includes(one) && codes.includes(other)),
    counterCorrects: lab.counterCorrectsNrbc,
  };
  const counted = mergeBloodCounts(onReport, profiles.filter(hasCounted), blood);
  const reported = keepFirstEquation(counted).map((row) => reportedResult(row, copy));
  const stated = namedOnce(listAnalytesOnce(reported, specimens)).map((result) => numbered(result, issued));
  const results = shown === 'released' ? withEarlyReadings(requested, stated, issued) : stated;
  const { name, address, phones, email, website, accreditation, reportFooter } = lab;
  return {
    laboratory: { name, address, phones, email, website, accreditation, reportFooter },
    timeZone: lab.timeZone,
    bookingId,
    patient: patientOf(booking, lab.timeZone),
    referringDoctor: booking.referring_doctor,
    ...clinicalNotes(booking),
    bookedAt: booking.booked_at.toISOString(),
    collectedAt: booking.clinical.collectedAt ? new Date(booking.clinical.collectedAt).toISOString() : null,
    specimens: specimens.map(reportSpecimen),
    results,
    pending: requested
      .filter((row) => !isRefunded(row.profile_stage) && !results.some(({ code }) => code === row.code))
      .map(
        (row) => publicTestName(row) + (isWithoutSample(specimens, row.code) ? ' (specimen rejected)' : ''),
      ),
    preliminary: results.some((result) => result.preliminary),
    corrected: results.some((result) => isCorrected(result.stage)),
    ...(copy === 'bench' && { benchCopy: true as const }),
  };
}

/** In the order of the booking, with what was issued before it was final. */
function withEarlyReadings(
  requested: readonly ProfileRow[],
  stated: readonly ReportedResult[],
  issued: readonly Preliminary[],
): readonly ReportedResult[] {
  return requested.flatMap(
    (row) => stated.find(({ code }) => code === row.code) ?? lastIssued(row, issued) ?? [],
  );
}

/** A report that says nothing new keeps its code: it gets no empty member. */
function clinicalNotes({ notes, clinical }: BookingRow): Pick<ReportBody, 'clinicalNotes'> {
  const texts = [notes, clinical.fasting === true ? 'fasting' : '', clinical.medication ?? ''];
  const text = texts.filter((part) => part.trim() !== '').join('; ');
  return text === '' ? {} : { clinicalNotes: text };
}

/** Alike for two reports that say the same. */
export function fingerprintOf(body: ReportBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

function isShown(row: ProfileRow, shown: ShownResults): boolean {
  if (row.stage === null || isRefunded(row.profile_stage)) return false;
  return isReleased(row.stage) || (shown === 'with-drafts' && hasBegun(row.stage));
}

function narrowed(profiles: readonly ProfileRow[], reportType: string): readonly ProfileRow[] {
  if (DISCIPLINES.some((unit) => unit === reportType))
    return profiles.filter((row) => row.unit === reportType);
  const one = profiles.filter((row) => row.code === reportType);
  return one.length > 0 ? one : profiles;
}

function patientOf(row: BookingRow, timeZone: string): ReportBody['patient'] {
  return {
    fullName: row.full_name,
    labNumber: row.lab_number,
    dateOfBirth: row.date_of_birth,
    dobEstimated: row.dob_estimated,
    // As of the booking, so that a reprint years later says the same.
    age: row.date_of_birth === null ? '' : ageText(row.date_of_birth, labToday(timeZone, row.booked_at)),
    gender: row.gender,
    pregnancy: pregnancySaid(row),
    nationalId: row.national_id,
    wardNumber: row.ward_number,
  };
}

function pregnancySaid({ gender, clinical }: BookingRow): string {
  if (clinical.pregnant === false && gender !== 'male') return 'not pregnant';
  return pregnancyText(gender, clinical);
}
