import type { BookingInput, Clinical, BookingDetails } from '../../shared/contract/booking-shapes.js';
import type { Gestation } from '../../shared/domain/people/gestation.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import type { CollectionSurroundings } from '../../shared/domain/time/collection-time.js';
import { doctorById, type Locale } from '../patients/index.js';
import { countryOfLaboratory, parseLabMoment } from '../settings/index.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';
import { refuseCollection } from '../specimens/index.js';

const FIELD = 'clinical.collectedAt';
/** Screens say whole minutes. */
const SAME_MS = 60_000;

// A rejected specimen does not count for the visit.
const CAME = `
  select min(s.received_at) as "receivedAt",
    (select min(r.date_time_updated) from result r where r.booking_id = $1) as "resultAt"
  from specimen s where s.booking_id = $1 and (s.rejected_at is null or s.accepted_at is not null)`;

/** Empty and blank texts are no text. */
export function optionalText(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text;
}

/** No man is pregnant, and how long she has been is asked of a pregnant woman only. */
export function checkPregnancy({ clinical }: BookingDetails, gender: string): void {
  if (clinical?.pregnant === true && gender === 'male')
    throw invalid('clinical.pregnant', 'The patient is male: correct the sex, or remove the pregnancy.');
  if (clinical?.gestation == null || clinical.pregnant === true) return;
  throw invalid('clinical.gestation', 'Gestation needs a pregnancy: mark the patient as pregnant.');
}

/**
 * Moves the pregnancy at the top of a request into `clinical`, where it is stored. A booking sent back as it was read
 * has both: the one that differs from the stored value is the change.
 */
export function withPregnancy<R extends BookingInput>(request: R, standing: Clinical): R {
  const { pregnant, gestation, clinical } = request;
  if (pregnant === undefined && gestation === undefined) return request;
  const { pregnant: saidPregnant, gestation: saidGestation, ...said } = clinical ?? standing;
  const isSaidAbove = pregnant !== undefined && (pregnant ?? undefined) !== standing.pregnant;
  const isPregnant = isSaidAbove ? (pregnant ?? undefined) : saidPregnant;
  const isTimeAbove = gestation !== undefined && !isSameTime(gestation, standing.gestation);
  const kept = isPregnant === true || pregnant !== false ? saidGestation : undefined;
  const time = isTimeAbove ? gestation : kept;
  return {
    ...request,
    clinical: {
      ...said,
      ...(isPregnant !== undefined && { pregnant: isPregnant }),
      ...(time && { gestation: time }),
    },
  };
}

function isSameTime(one: Gestation | null, other: Gestation | undefined): boolean {
  return one?.weeks === other?.weeks && one?.days === other?.days;
}

/** The name of a known doctor; null when none is named. 422 for an unknown one. */
export async function doctorNameOf(sql: Sql, id: string | null | undefined): Promise<string | null> {
  if (id === undefined || id === null) return null;
  const doctor = await doctorById(sql, id);
  if (doctor) return doctor.name;
  throw invalid('referringDoctorId', 'There is no such doctor.');
}

export interface BookingSettings extends Locale {
  readonly currency: string;
  readonly timeZone: string;
}

/** The laboratory's day, zone, country and currency. Only these are read: this runs inside every booking. */
export async function labOf(sql: Sql, now: Date): Promise<BookingSettings> {
  const row = await sql.one<{ name: string; time_zone: string; base_currency: string }>(
    'select name, time_zone, base_currency from laboratory',
  );
  if (!row) throw new Error('The laboratory has no settings.');
  return {
    today: labToday(row.time_zone, now),
    country: countryOfLaboratory({ name: row.name, timeZone: row.time_zone }),
    currency: row.base_currency,
    timeZone: row.time_zone,
  };
}

export interface CollectionAround extends CollectionSurroundings {
  readonly timeZone: string;
  /** The earlier values; unchanged ones are not judged again. */
  readonly standing?: Clinical | undefined;
}

/** Adds the collection time as a moment; 422 if it is impossible, or long ago without confirmation. */
export function withCollection<R extends BookingInput>(request: R, around: CollectionAround): R {
  const { clinical, collectedLongAgo } = request;
  if (clinical?.collectedAt == null) return request;
  const { timeZone, standing } = around;
  const at = parseLabMoment(timeZone, clinical.collectedAt, FIELD);
  if (!isOtherTime(clinical, standing, timeZone))
    return { ...request, clinical: { ...clinical, collectedAt: standing?.collectedAt } };
  refuseCollection(at, around, { field: FIELD, isLongAgo: collectedLongAgo === true });
  return { ...request, clinical: { ...clinical, collectedAt: at.toISOString() } };
}

/** Whether a stated collection time differs from the stored one. */
export function isOtherTime(
  said: Clinical | undefined,
  standing: Clinical | undefined,
  timeZone: string,
): boolean {
  if (said?.collectedAt == null) return false;
  const stood = Date.parse(standing?.collectedAt ?? '');
  const at = parseLabMoment(timeZone, said.collectedAt, FIELD).getTime();
  return Number.isNaN(stood) || Math.abs(stood - at) >= SAME_MS;
}

/** When the laboratory had the first specimen of a booking, and the first result. */
export async function firstArrivals(
  sql: Sql,
  bookingId: string,
): Promise<Pick<CollectionSurroundings, 'receivedAt' | 'resultAt'>> {
  return (await sql.one<{ receivedAt: Date | null; resultAt: Date | null }>(CAME, [bookingId])) ?? {};
}
