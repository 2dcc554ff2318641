import type { ParameterRecord } from '../../../shared/contract/results.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { readBookedTest } from '../store/booked-test.js';
import { emptyRecord, storedParameterRecord } from '../store/parameter-record.js';

/** Interpretation, method and remarks of one test; an empty record if none was saved. */
export class ParameterRecordOf extends QueryOf<{ bookingId: string; profileCode: string }, ParameterRecord> {}

export const ParameterRecordOfHandler = queryHandler(
  ParameterRecordOf,
  async ({ database }, { bookingId, profileCode }) => {
    await readBookedTest(database, null, bookingId, profileCode);
    const stored = await storedParameterRecord(database, bookingId, profileCode);
    return stored ?? emptyRecord(bookingId, profileCode);
  },
);
