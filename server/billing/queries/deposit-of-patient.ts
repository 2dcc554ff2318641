import type { PatientDeposit } from '../../../shared/contract/billing-shapes.js';
import { AskedQuery, queryHandler } from '../../kernel/use-cases.js';
import { liveSeq } from '../../events/live-seq.js';
import type { Live } from '../../kernel/http/live-answer.js';
import { depositHolder, depositOf } from '../deposit.js';

/** A patient's deposit, and its origin. */
export class DepositOfPatient extends AskedQuery<string, Live<PatientDeposit>> {}

export const DepositOfPatientHandler = queryHandler(
  DepositOfPatient,
  async ({ database }, { asked: patientId }) => {
    const seq = await liveSeq(database);
    const holder = await depositHolder(database, patientId);
    return { seq, data: await depositOf(database, holder) };
  },
);
