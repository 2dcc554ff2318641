import type { CreateDoctorRequest, ReferringDoctor } from '../../../shared/contract/patients.js';
import { mailAddressProblem } from '../../../shared/domain/reports/delivery.js';
import { phoneProblem } from '../../../shared/domain/people/phone.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { invalid, Problem } from '../../kernel/http/problem.js';
import { countryOfLaboratory, laboratory } from '../../settings/index.js';
import { DOCTOR_COLUMNS, DoctorEntity } from '../doctor.entity.js';

/** Adds a referring doctor. */
export class CreateDoctor extends ActorsCommand<CreateDoctorRequest, ReferringDoctor> {}

const SAME = `
  select ${DOCTOR_COLUMNS} from referring_doctor d
  where lower(d.name) = lower($1) and lower(d.practice) = lower($2)`;

export const CreateDoctorHandler = commandHandler(CreateDoctor, async (tx, { request }) => {
  if (request.name.trim().length < 2) throw invalid('name', 'name must have at least 2 characters.');
  const doctor: ReferringDoctor = {
    id: tx.id(),
    name: request.name,
    practice: request.practice ?? '',
    phone: request.phone ?? '',
    email: request.email ?? '',
  };
  await refuseUnreachable(tx, doctor);
  const current = await tx.one<ReferringDoctor>(SAME, [doctor.name, doctor.practice]);
  if (current) throw new Problem('duplicate', 'This doctor is already on the list.', { extra: { current } });
  await tx.entities.insert(DoctorEntity, { ...doctor, createdAt: tx.now });
  tx.audit('doctor.create', 'doctor', doctor.id, { after: doctor });
  return doctor;
});

async function refuseUnreachable(tx: Tx, { phone, email }: ReferringDoctor): Promise<void> {
  const wrongPhone = phoneProblem(phone, countryOfLaboratory(await laboratory(tx)));
  if (wrongPhone !== null) throw invalid('phone', wrongPhone);
  const wrongAddress = mailAddressProblem(email);
  if (wrongAddress !== null) throw invalid('email', wrongAddress);
}
