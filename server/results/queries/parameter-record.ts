import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ParameterRecord } from '../../../shared/contract/results.js';
import { Database } from '../../kernel/database.js';
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

@QueryHandler(ParameterRecordOf)
export class ParameterRecordOfHandler implements IQueryHandler<ParameterRecordOf> {
  constructor(private readonly database: Database) {}

  async execute({ bookingId, profileCode }: ParameterRecordOf): Promise<ParameterRecord> {
    await readBookedTest(this.database, null, bookingId, profileCode);
    const stored = await storedParameterRecord(this.database, bookingId, profileCode);
    return stored ?? emptyRecord(bookingId, profileCode);
  }
}
