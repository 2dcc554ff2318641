import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FoundPatient, SearchPage } from '../../../shared/contract/search.js';
import { ageText } from '../../../shared/domain/age.js';
import { labToday } from '../../../shared/domain/lab-time.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { findPatients, patientsById, type PatientRow } from '../../patients/index.js';
import { laboratory } from '../../settings/index.js';
import { latestBookings } from './latest-bookings.js';
import { isFull, patientsByNumber, patientsByNumberPart } from './patients-by-number.js';

/** The one search box: a name however spelled, or any number that a patient goes by. */
export class Search extends Query<SearchPage> {
  constructor(
    readonly text: string,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}

interface Found {
  readonly ids: readonly string[];
  readonly more: boolean;
  readonly mergedFrom: ReadonlyMap<string, string | null>;
}

@QueryHandler(Search)
export class SearchHandler implements IQueryHandler<Search> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ text, page, size }: Search): Promise<SearchPage> {
    const { ids, more, mergedFrom } = await this.find(text);
    const shown = ids.slice((page - 1) * size, page * size);
    const [rows, bookings, { timeZone }] = await Promise.all([
      patientsById(this.database, shown),
      latestBookings(this.database, shown),
      laboratory(this.database),
    ]);
    const today = labToday(timeZone, this.clock.now());
    const items = rows.map((row) => ({
      ...foundPatient(row, today),
      mergedFrom: mergedFrom.get(row.id) ?? null,
      bookings: bookings.get(row.id) ?? [],
    }));
    return { items, page, size, total: ids.length, more };
  }

  /** Whoever has the number, or has it inside a longer one; no name is looked for then. */
  private async find(text: string): Promise<Found> {
    const exact = await patientsByNumber(this.database, text);
    const numbered = exact.length > 0 ? exact : await patientsByNumberPart(this.database, text);
    const mergedFrom = new Map(numbered.map((one) => [one.id, one.mergedFrom]));
    if (numbered.length > 0)
      return { ids: numbered.map((one) => one.id), more: isFull(numbered), mergedFrom };
    return { ...(await findPatients(this.database, text)), mergedFrom };
  }
}

function foundPatient(row: PatientRow, today: string): Omit<FoundPatient, 'mergedFrom' | 'bookings'> {
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
