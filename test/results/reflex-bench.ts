import type { ReflexRule } from '../../shared/contract/catalogue-shapes.js';
import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { profileOf, putProfile } from '../support/catalogue.js';
import { aBooking, NORMAL_UE, save, type Booked } from './bench.js';

/** A laboratory in which a high potassium asks for magnesium. */
export interface ReflexLaboratory {
  readonly lab: Laboratory;
  readonly bench: Client;
  readonly reception: Client;
  readonly manager: Client;
  readonly pathologist: Client;
}

export const HIGH_K = { ...NORMAL_UE, K: '5.9' };
export const RULE: ReflexRule = { parameter: 'K', is: 'H', add: 'MG' };

export async function openReflexLaboratory(): Promise<ReflexLaboratory> {
  const lab = await openLaboratory();
  const house = {
    lab,
    bench: await lab.as('ROLE_LAB'),
    reception: await lab.as('ROLE_RECEPTION'),
    manager: await lab.as('ROLE_LABADMIN'),
    pathologist: await lab.as('ROLE_SUPER_ADMIN'),
  };
  await rules(house, [RULE]);
  return house;
}

/** These are the rules of that profile from now on. */
export async function rules(
  { manager }: ReflexLaboratory,
  reflex: readonly ReflexRule[],
  code = 'UE',
): Promise<void> {
  const answer = await putProfile(manager, { ...(await profileOf(manager, code)), reflex });
  expect(answer).toMatchObject({ status: 200, body: { reflex } });
}

export const read = async ({ bench }: ReflexLaboratory, { id }: Booked) =>
  (await bench.get(`/api/booking/${id}`)).body;

export async function codesOf(house: ReflexLaboratory, booking: Booked): Promise<readonly string[]> {
  return (await read(house, booking)).selectedProfiles.map(({ code }: { code: string }) => code);
}

export function sign(
  { pathologist }: ReflexLaboratory,
  booking: Booked,
  action: 'validate' | 'release' = 'validate',
  version = 1,
): Promise<Answer> {
  return save(pathologist, booking, 'UE', {}, { action, version });
}

/** A high potassium that was signed. */
export async function signedHigh(
  house: ReflexLaboratory,
  action: 'validate' | 'release' = 'validate',
): Promise<Booked> {
  const booking = await aBooking(house.lab, ['UE']);
  await save(house.bench, booking, 'UE', HIGH_K);
  expect(await sign(house, booking, action)).toMatchObject({ status: 200 });
  return booking;
}
