import { Query } from '@nestjs/cqrs';
import type { PatientDeposit } from '../../../shared/contract/billing-shapes.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { liveSeq } from '../../events/live-seq.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { depositHolder, depositOf } from '../deposit.js';

/** A patient's deposit, and its origin. */
export class DepositOfPatient extends Query<Live<PatientDeposit>> {
  constructor(readonly patientId: string) {
    super();
  }
}

export const DepositOfPatientHandler = queryHandler(DepositOfPatient, async ({ database }, { patientId }) => {
  const seq = await liveSeq(database);
  const holder = await depositHolder(database, patientId);
  return { seq, data: await depositOf(database, holder) };
});
