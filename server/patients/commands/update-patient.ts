import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Patient, UpdatePatientRequest } from '../../../shared/contract/patients.js';
import { labToday } from '../../../shared/domain/lab-time.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { notFound, Problem } from '../../kernel/http/problem.js';
import { LAST_CHANGE_COLUMNS, refuseStale, type LastChange } from '../../kernel/http/stale-answer.js';
import { laboratory } from '../../settings/index.js';
import { demographicsOf, type Demographics } from '../demographics.js';
import { PATIENT_COLUMNS, patientShape, type PatientRow } from '../patient-row.js';

/** Corrects a patient's demographics. The lab number and the blood group are not theirs to change. */
export class UpdatePatient extends Command<Patient> {
  constructor(
    readonly actor: Actor,
    readonly request: UpdatePatientRequest,
  ) {
    super();
  }
}

@CommandHandler(UpdatePatient)
export class UpdatePatientHandler implements ICommandHandler<UpdatePatient> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: UpdatePatient): Promise<Patient> {
    return this.work.run(actor, async (tx) => {
      const today = labToday((await laboratory(tx)).timeZone, tx.now);
      const before = await holdPatient(tx, request.id);
      if (before.version !== request.version) {
        refuseStale(patientShape(before, today), await lastChange(tx, before.id));
      }
      const after = await storePatient(tx, before, demographicsOf(request, today));
      tx.audit({
        action: 'patient.update',
        subjectKind: 'patient',
        subjectId: after.id,
        before: patientShape(before, today),
        after: patientShape(after, today),
        ...(request.reason !== undefined && { reason: request.reason }),
      });
      return patientShape(after, today);
    });
  }
}

const HOLD = `select ${PATIENT_COLUMNS} from patient p where p.id = $1 for update`;

/** The patient's row, locked until the transaction ends. */
export async function holdPatient(tx: Tx, id: string): Promise<PatientRow> {
  const row = await tx.one<PatientRow>(HOLD, [id]);
  if (!row) throw notFound('The patient');
  if (row.mergedInto !== null) throw new Problem('conflict', 'This patient was merged into another.');
  return row;
}

const LAST_CHANGE = `select ${LAST_CHANGE_COLUMNS} from patient where id = $1`;

/** Who changed the patient last; called for a row that is held. */
export async function lastChange(tx: Tx, id: string): Promise<LastChange> {
  return (await tx.one<LastChange>(LAST_CHANGE, [id])) ?? { lastChangedBy: null, lastChangedAt: null };
}

const UPDATE = `
  update patient set full_name = $2, date_of_birth = $3, dob_estimated = $4, gender = $5, national_id = $6,
    ward_number = $7, phone = $8, email = $9, address = $10, account_name = $11, account_number = $12,
    deliver_by = $13, version = version + 1, last_changed_by = $14, last_changed_at = $15
  where id = $1`;

export async function storePatient(
  tx: Tx,
  before: PatientRow,
  demographics: Demographics,
): Promise<PatientRow> {
  const after: PatientRow = { ...before, ...demographics, version: before.version + 1 };
  await tx.sql(UPDATE, [
    after.id,
    after.fullName,
    after.dateOfBirth,
    after.dobEstimated,
    after.gender,
    after.nationalId,
    after.wardNumber,
    after.phone,
    after.email,
    after.address,
    after.accountName,
    after.accountNumber,
    after.deliverBy,
    tx.actor.username,
    tx.now,
  ]);
  return after;
}
