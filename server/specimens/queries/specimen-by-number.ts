import type { SpecimenDetail } from '../../../shared/contract/specimens.js';
import { AskedQuery, queryHandler } from '../../kernel/use-cases.js';
import { specimenDetail } from '../specimen-detail.js';

/** The specimen of a scanned number. */
export class SpecimenByNumber extends AskedQuery<string, SpecimenDetail> {}

export const SpecimenByNumberHandler = queryHandler(SpecimenByNumber, ({ database }, { asked: accession }) =>
  specimenDetail(database, accession),
);
