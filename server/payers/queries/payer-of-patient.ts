import type { PatientsPayer } from '../../../shared/contract/payer-shapes.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';

/** The payer named on a patient's last booking with one: the proposal for the next. */
export class PayerOfPatient extends RequestQuery<string, PatientsPayer> {}

const LAST = `
  select b.payer_id as "payerId", b.member_number as "memberNumber" from booking b
  join payer p on p.id = b.payer_id and p.active
  where b.patient_id = $1 and b.deleted_at is null order by b.booking_index desc limit 1`;

export const PayerOfPatientHandler = queryHandler(
  PayerOfPatient,
  async ({ database }, { request: patientId }) => {
    const last = await database.one<PatientsPayer>(LAST, [patientId]);
    return last ?? { payerId: null, memberNumber: null };
  },
);
