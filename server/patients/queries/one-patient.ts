import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Patient } from '../../../shared/contract/patients.js';
import { labToday } from '../../../shared/domain/lab-time.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { laboratory } from '../../settings/index.js';
import { patientById, patientShape } from '../patient-row.js';

export class OnePatient extends Query<Patient> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(OnePatient)
export class OnePatientHandler implements IQueryHandler<OnePatient> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: OnePatient): Promise<Patient> {
    const [row, { timeZone }] = await Promise.all([
      patientById(this.database, id),
      laboratory(this.database),
    ]);
    if (!row) throw notFound('The patient');
    return patientShape(row, labToday(timeZone, this.clock.now()));
  }
}
