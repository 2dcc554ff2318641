import type { PatientMatch, SearchPage } from '../../../shared/contract/search.js';
import { ageText } from '../../../shared/domain/people/age.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import type { Role } from '../../../shared/vocabulary.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { formerNames, matchPatients, patientsById, type PatientRow } from '../../patients/index.js';
import { laboratory } from '../../settings/index.js';
import { latestBookings, bookingsByNumber } from '../booking-match.js';

/** The one search box: a name however spelled, a day of birth, or any number that a patient or a booking goes by. */
export class Search extends QueryOf<{ text: string; page: number; size: number; role: Role }, SearchPage> {}

export const SearchHandler = queryHandler(Search, async ({ database, clock }, { text, page, size, role }) => {
  const { timeZone } = await laboratory(database);
  const now = clock.now();
  const today = labToday(timeZone, now);
  const { ids, more, mergedFrom } = await matchPatients(database, text, now);
  const shown = ids.slice((page - 1) * size, page * size);
  const [rows, bookings, former, named] = await Promise.all([
    patientsById(database, shown),
    latestBookings(database, shown, role),
    formerNames(database, shown),
    bookingsByNumber(database, text, role),
  ]);
  const items = rows.map((row) => ({
    ...foundPatient(row, today),
    mergedFrom: mergedFrom.get(row.id) ?? null,
    formerly: former.get(row.id) ?? [],
    bookings: bookings.get(row.id) ?? [],
  }));
  return { items, page, size, total: ids.length, more, ...(named.length > 0 && { bookings: named }) };
});

function foundPatient(
  row: PatientRow,
  today: string,
): Omit<PatientMatch, 'mergedFrom' | 'formerly' | 'bookings'> {
  return {
    id: row.id,
    labNumber: row.labNumber,
    fullName: row.fullName,
    dateOfBirth: row.dateOfBirth,
    dobEstimated: row.dobEstimated,
    age: row.dateOfBirth === null ? '' : ageText(row.dateOfBirth, today),
    gender: row.gender,
    nationalId: row.nationalId,
    phone: row.phone,
    wardNumber: row.wardNumber,
    bookingsCount: row.bookingsCount,
  };
}
