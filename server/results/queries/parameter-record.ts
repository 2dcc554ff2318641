import { Query } from '@nestjs/cqrs';
import type { ParameterRecord } from '../../../shared/contract/results.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { readBookedTest } from '../store/booked-test.js';
import { emptyRecord, storedParameterRecord } from '../store/parameter-record.js';

/** Interpretation, method and remarks of one test; an empty record where none was saved. */
export class ParameterRecordOf extends Query<ParameterRecord> {
  constructor(
    readonly bookingId: string,
    readonly profileCode: string,
  ) {
    super();
  }
}

export const ParameterRecordOfHandler = queryHandler(
  ParameterRecordOf,
  async ({ database }, { bookingId, profileCode }) => {
    await readBookedTest(database, null, bookingId, profileCode);
    const stored = await storedParameterRecord(database, bookingId, profileCode);
    return stored ?? emptyRecord(bookingId, profileCode);
  },
);
