import type { Patient, UpdatePatientRequest } from '../../../shared/contract/patients.js';
import { labToday } from '../../../shared/domain/time/lab-time.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { refuseStale } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { countryOfLaboratory, laboratory } from '../../settings/index.js';
import { allowCorrection, refuseBornAfterSamples } from '../allow-correction.js';
import { correctedDemographics } from '../demographics.js';
import { patientShape, lockBookings, lockPatient, lastChange, storePatient } from '../patient-row.js';
import { refuseDuplicateTwin, refuseSameNationalId } from '../same-identity.js';

/** Corrects a patient's demographics. The lab number and the blood group are not theirs to change. */
export class UpdatePatient extends CommandOf<
  { actor: Actor; request: UpdatePatientRequest; grants: string | undefined },
  Patient
> {}

export const UpdatePatientHandler = commandHandler(UpdatePatient, (tx, { request, grants }) =>
  updatePatient(tx, request, grants),
);

async function updatePatient(
  tx: Tx,
  request: UpdatePatientRequest,
  grants: string | undefined,
): Promise<Patient> {
  const lab = await laboratory(tx);
  const today = labToday(lab.timeZone, tx.now);
  await lockBookings(tx, request.id);
  const before = await lockPatient(tx, request.id);
  if (before.version !== request.version) {
    refuseStale(patientShape(before, today), await lastChange(tx, before.id));
  }
  const demographics = correctedDemographics(before, request, { today, country: countryOfLaboratory(lab) });
  await refuseSameNationalId(tx, request, { today, known: before });
  await refuseBornAfterSamples(
    tx,
    { patientId: before.id, before, after: demographics },
    { today, timeZone: lab.timeZone, field: 'dateOfBirth' },
  );
  await allowCorrection(tx, before, demographics, grants);
  const twin = request.twin === undefined ? before.twin : request.twin;
  if (twin !== null && twin !== before.twin) await refuseDuplicateTwin(tx, before.id, demographics, twin);
  const after = await storePatient(tx, before, { ...demographics, twin });
  tx.audit('patient.update', 'patient', after.id, {
    before: patientShape(before, today),
    after: patientShape(after, today),
    reason: request.reason ?? (request.nationalIdReason?.trim() || undefined),
  });
  return patientShape(after, today);
}
