import { Query } from '@nestjs/cqrs';
import type { SpecimenDetail } from '../../../shared/contract/specimens.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { specimenDetail } from '../specimen-detail.js';

/** The specimen of a scanned number. */
export class OneSpecimen extends Query<SpecimenDetail> {
  constructor(readonly accession: string) {
    super();
  }
}

export const OneSpecimenHandler = queryHandler(OneSpecimen, ({ database }, { accession }) =>
  specimenDetail(database, accession),
);
