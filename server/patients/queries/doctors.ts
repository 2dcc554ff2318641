import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ReferringDoctor } from '../../../shared/contract/patients.js';
import { Database } from '../../kernel/database.js';
import { literal } from '../../kernel/like.js';

/** Referring doctors whose name or practice has `q` in it; all of them, by name, for none. At most 20. */
export class Doctors extends Query<ReferringDoctor[]> {
  constructor(readonly q: string) {
    super();
  }
}

const DOCTORS = `
  select id, name, practice, phone, email from referring_doctor
  where lower(name) like $1 or lower(practice) like $1
  order by lower(name) like ltrim($1, '%') desc, lower(name), id
  limit 20`;

@QueryHandler(Doctors)
export class DoctorsHandler implements IQueryHandler<Doctors> {
  constructor(private readonly database: Database) {}

  execute({ q }: Doctors): Promise<ReferringDoctor[]> {
    const part = literal(q.trim().toLowerCase());
    return this.database.sql<ReferringDoctor>(DOCTORS, [`%${part}%`]);
  }
}
