import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PatientMatch, SearchPage } from '../../../shared/contract/search.js';
import { ageText } from '../../../shared/domain/people/age.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { formerNames, matchPatients, patientsById, type PatientRow } from '../../patients/index.js';
import { laboratory } from '../../settings/index.js';
import { latestBookings, bookingsByNumber } from '../found-booking.js';

/** The one search box: a name however spelled, a day of birth, or any number that a patient or a booking goes by. */
export class Search extends Query<SearchPage> {
  constructor(
    readonly text: string,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}

@QueryHandler(Search)
export class SearchHandler implements IQueryHandler<Search> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ text, page, size }: Search): Promise<SearchPage> {
    const { timeZone } = await laboratory(this.database);
    const now = this.clock.now();
    const today = labToday(timeZone, now);
    const { ids, more, mergedFrom } = await matchPatients(this.database, text, now);
    const shown = ids.slice((page - 1) * size, page * size);
    const [rows, bookings, former, named] = await Promise.all([
      patientsById(this.database, shown),
      latestBookings(this.database, shown),
      formerNames(this.database, shown),
      bookingsByNumber(this.database, text),
    ]);
    const items = rows.map((row) => ({
      ...foundPatient(row, today),
      mergedFrom: mergedFrom.get(row.id) ?? null,
      formerly: former.get(row.id) ?? [],
      bookings: bookings.get(row.id) ?? [],
    }));
    return { items, page, size, total: ids.length, more, ...(named.length > 0 && { bookings: named }) };
  }
}

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
