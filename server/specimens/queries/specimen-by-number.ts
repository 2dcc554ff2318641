import type { SpecimenDetail } from '../../../shared/contract/specimens.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { specimenDetail } from '../specimen-detail.js';

/** The specimen of a scanned number. */
export class SpecimenByNumber extends RequestQuery<string, SpecimenDetail> {}

export const SpecimenByNumberHandler = queryHandler(
  SpecimenByNumber,
  ({ database }, { request: accession }) => specimenDetail(database, accession),
);
