import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PatientDeposit } from '../../../shared/contract/billing-shapes.js';
import { liveSeq } from '../../events/live-seq.js';
import { Database } from '../../kernel/database.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { depositHolder, depositOf } from '../deposit.js';

/** A patient's deposit, and its origin. */
export class DepositOfPatient extends Query<Live<PatientDeposit>> {
  constructor(readonly patientId: string) {
    super();
  }
}

@QueryHandler(DepositOfPatient)
export class DepositOfPatientHandler implements IQueryHandler<DepositOfPatient> {
  constructor(private readonly database: Database) {}

  async execute({ patientId }: DepositOfPatient): Promise<Live<PatientDeposit>> {
    const seq = await liveSeq(this.database);
    const holder = await depositHolder(this.database, patientId);
    return { seq, data: await depositOf(this.database, holder) };
  }
}
