import type { BookingInput, Clinical } from '../../shared/contract/booking-details.js';
import type { BookingDetails } from '../../shared/contract/bookings.js';
import type { Gestation } from '../../shared/domain/people/gestation.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import { doctorById, type House } from '../patients/index.js';
import { countryOfHouse } from '../settings/index.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';

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
 * With what the top of a request says of pregnancy in `clinical`, where it is kept. A booking sent back as it was read
 * says it twice: what differs from what stands is what was meant.
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

export interface BookingHouse extends House {
  readonly currency: string;
  readonly timeZone: string;
}

/** The laboratory's day, zone, country and currency. Only these are read: this runs inside every booking. */
export async function houseOf(sql: Sql, now: Date): Promise<BookingHouse> {
  const row = await sql.one<{ name: string; time_zone: string; base_currency: string }>(
    'select name, time_zone, base_currency from laboratory',
  );
  if (!row) throw new Error('The laboratory has no settings.');
  return {
    today: labToday(row.time_zone, now),
    country: countryOfHouse({ name: row.name, timeZone: row.time_zone }),
    currency: row.base_currency,
    timeZone: row.time_zone,
  };
}
