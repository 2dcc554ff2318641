import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SimilarPatient } from '../../../shared/contract/patients.js';
import { ageText } from '../../../shared/domain/people/age.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { laboratory } from '../../settings/index.js';
import { formerNames } from '../former-names.js';
import { findPatients, type NameHints } from '../find-patients.js';
import { patientsById, type PatientRow } from '../patient-row.js';
import { samePersons } from '../same-person.js';

/**
 * For the popup of the wizard, best match first, at most 20: whoever has the same national id, or the same phone and
 * date of birth, whatever the name; then patients of a like name.
 */
export class SimilarPatients extends Query<SimilarPatient[]> {
  constructor(
    readonly fullName: string,
    readonly hints: NameHints,
  ) {
    super();
  }
}

const MOST = 20;

const LAST_VISITS = `
  select asked.id, last.booked_at as at
  from unnest($1::uuid[]) as asked (id)
  cross join lateral (
    select b.booked_at from booking b where b.patient_id = asked.id and b.deleted_at is null
    order by b.booking_index desc limit 1
  ) last`;

@QueryHandler(SimilarPatients)
export class SimilarPatientsHandler implements IQueryHandler<SimilarPatients> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ fullName, hints }: SimilarPatients): Promise<SimilarPatient[]> {
    const [same, { ids }] = await Promise.all([
      samePersons(this.database, fullName, hints),
      findPatients(this.database, fullName, hints),
    ]);
    const best = [...new Set([...same.keys(), ...ids])].slice(0, MOST);
    const [rows, visits, former, { timeZone }] = await Promise.all([
      patientsById(this.database, best),
      this.database.sql<{ id: string; at: Date }>(LAST_VISITS, [best]),
      formerNames(this.database, best),
      laboratory(this.database),
    ]);
    const lastVisit = new Map(visits.map((visit) => [visit.id, visit.at.toISOString()]));
    const today = labToday(timeZone, this.clock.now());
    return rows.map((row) => ({
      ...similarPatient(row, lastVisit.get(row.id) ?? null, today),
      same: same.get(row.id) ?? null,
      formerly: former.get(row.id) ?? [],
    }));
  }
}

function similarPatient(
  row: PatientRow,
  lastVisit: string | null,
  today: string,
): Omit<SimilarPatient, 'same' | 'formerly'> {
  return {
    id: row.id,
    hospitalNumber: row.labNumber,
    fullName: row.fullName,
    age: row.dateOfBirth === null ? '' : ageText(row.dateOfBirth, today),
    dateOfBirth: row.dateOfBirth,
    gender: row.gender,
    nationalId: row.nationalId,
    phone: row.phone,
    wardNumber: row.wardNumber,
    lastVisit,
    twin: row.twin,
  };
}
