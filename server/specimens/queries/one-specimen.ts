import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SpecimenDetail } from '../../../shared/contract/specimens.js';
import { Database } from '../../kernel/database.js';
import { specimenDetail } from '../specimen-detail.js';

/** The specimen of a scanned number. */
export class OneSpecimen extends Query<SpecimenDetail> {
  constructor(readonly accession: string) {
    super();
  }
}

@QueryHandler(OneSpecimen)
export class OneSpecimenHandler implements IQueryHandler<OneSpecimen> {
  constructor(private readonly database: Database) {}

  execute({ accession }: OneSpecimen): Promise<SpecimenDetail> {
    return specimenDetail(this.database, accession);
  }
}
