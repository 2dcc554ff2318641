import type { PatientDeposit } from '../../../shared/contract/billing-shapes.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { depositHolder, depositOf } from '../deposit.js';

/** A patient's deposit, and its origin. */
export class DepositOfPatient extends RequestQuery<string, PatientDeposit> {}

export const DepositOfPatientHandler = queryHandler(
  DepositOfPatient,
  async ({ database }, { request: patientId }) => {
    const holder = await depositHolder(database, patientId);
    return depositOf(database, holder);
  },
);
