import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save, type Booked } from './bench.js';

/** The people who withdraw a released result, enter it again and read about it. */
export interface WithdrawalLaboratory {
  readonly lab: Laboratory;
  readonly bench: Client;
  readonly pathologist: Client;
  readonly manager: Client;
  readonly reception: Client;
}

export async function openWithdrawalLaboratory(): Promise<WithdrawalLaboratory> {
  const lab = await openLaboratory({ config: { publicUrl: 'http://lab.example' } });
  return {
    lab,
    bench: await lab.as('ROLE_LAB'),
    pathologist: await lab.as('ROLE_SUPER_ADMIN', 'pathologist'),
    manager: await lab.as('ROLE_LABADMIN'),
    reception: await lab.as('ROLE_RECEPTION'),
  };
}

export async function released(
  { lab, bench, pathologist }: WithdrawalLaboratory,
  rows = NORMAL_UE,
  profiles = ['UE', 'LFT'],
): Promise<Booked> {
  const booking = await aBooking(lab, profiles);
  await save(bench, booking, 'UE', rows);
  const answer = await save(pathologist, booking, 'UE', {}, { version: 1, action: 'release' });
  if (answer.status !== 200) throw new Error(answer.text);
  return booking;
}

export function withdraw(who: Client, { id }: Booked, more: object = {}): Promise<Answer> {
  const reason = 'Blood of another patient';
  return who.post('/api/results/withdraw', { bookingInformationId: id, code: 'UE', reason, ...more });
}

export const read = ({ bench }: WithdrawalLaboratory, { id }: Booked): Promise<Answer> =>
  bench.get(`/api/biochemistry/${id}/UE`);

export async function stageOf({ bench }: WithdrawalLaboratory, { id }: Booked, code = 'UE'): Promise<string> {
  const { body } = await bench.get(`/api/booking/${id}`);
  return body.selectedProfiles.find((one: { code: string }) => one.code === code).stage;
}

/** The card of its electrolytes, by hand; not everybody may. */
export async function reopen(who: Client, { id }: Booked): Promise<Answer> {
  const card = (await who.get(`/api/jobCard/find/booking/${id}/UE`)).body.id;
  return who.put('/api/jobCard', { id: card, open: true, reason: 'Specimen taken again' });
}
