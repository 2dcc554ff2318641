import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreatePatientRequest, Patient } from '../../../shared/contract/patients.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { oncePending } from '../../events/idempotency.js';
import { PendingLabNumber } from '../../events/pending-lab-number.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { countryOfLaboratory, laboratory } from '../../settings/index.js';
import { newDemographicsOf } from '../demographics.js';
import { createPatient, patientShape } from '../patient-row.js';
import { answerSameIdentity, refuseSameNationalId } from '../same-identity.js';

/** Registers a patient, who gets the next lab number. */
export class CreatePatient extends KeyedCommand<CreatePatientRequest, Patient, string | undefined> {}

@CommandHandler(CreatePatient)
export class CreatePatientHandler implements ICommandHandler<CreatePatient> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, request, key }: CreatePatient): Promise<Patient> {
    const registered = await this.work.run(actor, (tx) =>
      oncePending(tx, 'patient', key, request, () => register(tx, request)),
    );
    return registered.arrived();
  }
}

async function register(tx: Tx, request: CreatePatientRequest): Promise<PendingLabNumber<Patient>> {
  const lab = await laboratory(tx);
  const today = labToday(lab.timeZone, tx.now);
  const demographics = newDemographicsOf(request, { today, country: countryOfLaboratory(lab) });
  await refuseSameNationalId(tx, request, { today });
  const who = await answerSameIdentity(tx, request, demographics, { today });
  if (who.known !== undefined)
    throw invalid('whoItIs', 'This person is already registered: use that record.');
  const row = createPatient(tx, demographics, who);
  const patient = row.with((one) => patientShape(one, today));
  const reason = request.nationalIdReason?.trim() || undefined;
  const said = patient.with((after) => ({ after, reason }));
  tx.audit('patient.create', 'patient', PendingLabNumber.sent(row).id, said);
  return patient;
}
