import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreatePatientRequest, Patient } from '../../../shared/contract/patients.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { labToday, laboratory, takeLabNumber } from '../../settings/index.js';
import { demographicsOf } from '../demographics.js';
import { createPatient, patientShape } from '../patient-row.js';

/** Registers a patient, who gets the next lab number. */
export class CreatePatient extends Command<Patient> {
  constructor(
    readonly actor: Actor,
    readonly request: CreatePatientRequest,
    readonly key: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(CreatePatient)
export class CreatePatientHandler implements ICommandHandler<CreatePatient> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request, key }: CreatePatient): Promise<Patient> {
    return this.work.run(actor, (tx) => once(tx, 'patient', key, request, () => register(tx, request)));
  }
}

async function register(tx: Tx, request: CreatePatientRequest): Promise<Patient> {
  const { timeZone } = await laboratory(tx);
  const today = labToday(timeZone, tx.now);
  const demographics = demographicsOf(request, today);
  const patient = patientShape(await createPatient(tx, demographics, await takeLabNumber(tx)), today);
  tx.audit({ action: 'patient.create', subjectKind: 'patient', subjectId: patient.id, after: patient });
  return patient;
}
