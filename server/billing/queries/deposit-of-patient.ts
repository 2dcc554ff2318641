import type { PatientDeposit } from '../../../shared/contract/billing-shapes.js';
import { AskedQuery, queryHandler } from '../../kernel/use-cases.js';
import { depositHolder, depositOf } from '../deposit.js';

/** A patient's deposit, and its origin. */
export class DepositOfPatient extends AskedQuery<string, PatientDeposit> {}

export const DepositOfPatientHandler = queryHandler(
  DepositOfPatient,
  async ({ database }, { asked: patientId }) => {
    const holder = await depositHolder(database, patientId);
    return depositOf(database, holder);
  },
);
