import type { Result } from '../../shared/contract/results.js';
import type { AssessmentContext } from '../../shared/domain/results/sections.js';
import type { Surroundings } from '../../shared/domain/results/surroundings.js';
import type { Discipline } from '../../shared/vocabulary.js';
import type { Answer, Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { withSampleSheet } from '../support/lent-sheet.js';
import { aBooking, aSave, type Booked, type Rows } from './bench.js';

/** Sodium stands on another tube, haemoglobin on this one: the rules look at it in vain, and not at all. */
const LOOKED_AT = ['WBC', 'CD4A', 'NA'];
const ON_ONE_TUBE = ['FBC', 'CD4', 'FILM', 'UE'];
export const WBC = '7.41';
export const FILM: Rows = { MNEUT: '60' };

/** Haematology's rules tell `seen` what they are given, until the answer is called. */
export function lendLookingRules(seen: AssessmentContext[]): () => void {
  const rules = [(facts: AssessmentContext) => (seen.push(facts), {})];
  return withSampleSheet('haematology', { rules, specimenCodes: LOOKED_AT });
}

export async function saved(
  who: Client,
  booking: Booked,
  code: string,
  rows: Rows,
  discipline: Discipline = 'haematology',
): Promise<Answer> {
  const answer = await who.put(`/api/${discipline}/`, aSave(booking, code, rows, {}, discipline));
  if (answer.status === 200) return answer;
  throw new Error(`${answer.status} ${answer.text}`);
}

/** A film on a tube with a blood count and a CD4 count, and serum beside it; the film is not entered yet. */
export async function aFilm(lab: Laboratory): Promise<Booked> {
  const bench = await lab.as('ROLE_LAB');
  const booking = await aBooking(lab, ON_ONE_TUBE);
  await saved(bench, booking, 'FBC', { WBC, HB: '131' });
  await saved(bench, booking, 'CD4', { CD4A: '412' });
  await saved(bench, booking, 'UE', { NA: '140' }, 'biochemistry');
  return booking;
}

export function filmOf(who: Client, { id }: Booked): Promise<Answer> {
  return who.get(`/api/haematology/${id}/FILM`);
}

export async function surroundingsOf(who: Client, booking: Booked): Promise<Surroundings | undefined> {
  return ((await filmOf(who, booking)).body as Result).surroundings;
}
