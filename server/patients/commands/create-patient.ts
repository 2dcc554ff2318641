import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreatePatientRequest, Patient } from '../../../shared/contract/patients.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import {
  LAB_NUMBER_TO_COME,
  laboratory,
  labToday,
  sendForLabNumber,
  withLabNumber,
} from '../../settings/index.js';
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

  async execute({ actor, request, key }: CreatePatient): Promise<Patient> {
    let labNumber: Promise<string> | undefined;
    const register = async (tx: Tx) => {
      const { patient, number } = await registerInside(tx, request);
      labNumber = number;
      return patient;
    };
    const patient = await this.work.run(actor, (tx) => once(tx, 'patient', key, request, () => register(tx)));
    return labNumber === undefined ? patient : withLabNumber(patient, await labNumber);
  }
}

interface Registered {
  /** Says LAB_NUMBER_TO_COME for the number. */
  readonly patient: Patient;
  readonly number: Promise<string>;
}

async function registerInside(tx: Tx, request: CreatePatientRequest): Promise<Registered> {
  const { timeZone } = await laboratory(tx);
  const today = labToday(timeZone, tx.now);
  const demographics = demographicsOf(request, today);
  const number = sendForLabNumber(tx);
  const patient = patientShape(await createPatient(tx, demographics, LAB_NUMBER_TO_COME), today);
  tx.audit({ action: 'patient.create', subjectKind: 'patient', subjectId: patient.id, after: patient });
  return { patient, number };
}
