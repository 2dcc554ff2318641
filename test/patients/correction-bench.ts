import type { SaveResultRequest } from '../../shared/contract/results.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { grant } from '../bookings/requests.js';
import { aSave, type Booked, type Rows } from '../results/bench.js';

/** The people who correct a patient's details, and who judge that patient's blood. */
export interface CorrectionLaboratory {
  readonly lab: Laboratory;
  readonly bench: Client;
  readonly reception: Client;
  readonly pathologist: Client;
}

export async function openCorrectionLaboratory(): Promise<CorrectionLaboratory> {
  const lab = await openLaboratory();
  return {
    lab,
    bench: await lab.as('ROLE_LAB'),
    reception: await lab.as('ROLE_RECEPTION'),
    pathologist: await lab.as('ROLE_SUPER_ADMIN', 'pathologist'),
  };
}

export type Fields = Readonly<Record<string, unknown>>;

// Uric acid and haemoglobin differ by sex: 125 g/L is normal for a woman and low for a man.
export const FEMALE = { patient: { fullName: 'Rudo Sibanda', dateOfBirth: '1980-01-15', gender: 'female' } };
const BLOOD: Rows = { HB: '125' };

/** A first save of it. */
export function countedBlood(
  who: Client,
  booking: Booked,
  more: Partial<SaveResultRequest> = {},
): Promise<Answer> {
  return who.put('/api/haematology/', aSave(booking, 'FBC', BLOOD, more, 'haematology'));
}

/** Reception changes these of the patient, as the screen sends them with all the others. */
export async function correct(
  { reception }: CorrectionLaboratory,
  patientId: string,
  change: Fields,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { body } = await reception.get(`/api/patient/${patientId}`);
  const { fullName, dateOfBirth, gender, version } = body;
  const patient = { id: patientId, version, fullName, dateOfBirth, gender, ...change };
  return reception.put('/api/patient', patient, headers);
}

/** The same with the admin code. */
export async function corrected(
  house: CorrectionLaboratory,
  patientId: string,
  change: Fields,
): Promise<Answer> {
  const headers = await grant(house.lab, 'reception', 'patient', patientId);
  const answer = await correct(house, patientId, change, headers);
  expect(answer.status).toBe(200);
  return answer;
}

export const countOf = ({ bench }: CorrectionLaboratory, { id }: Booked): Promise<Answer> =>
  bench.get(`/api/haematology/${id}/FBC`);
