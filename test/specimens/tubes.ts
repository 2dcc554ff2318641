import type { SpecimenDetail } from '../../shared/contract/specimens.js';
import type { Answer, Client } from '../support/client.js';
import type { Laboratory } from '../support/laboratory.js';
import { aBooking, type Booked } from '../results/bench.js';

type Fields = Readonly<Record<string, unknown>>;

/** A booking with its tubes, by container's first word: `edta`, `serum`. */
export interface Drawn extends Booked {
  readonly tubes: readonly string[];
}

export async function drawn(
  lab: Laboratory,
  profiles: readonly string[] = ['UE', 'FBC'],
  more: Fields = {},
): Promise<Drawn> {
  const booking = await aBooking(lab, profiles, more);
  const tubes = await tubesOf(await lab.as('ROLE_LAB'), booking);
  return { ...booking, tubes: tubes.map(({ accession }) => accession) };
}

export async function tubesOf(who: Client, { id }: Booked): Promise<readonly SpecimenDetail[]> {
  return (await who.get(`/api/booking/${id}`)).body.specimens;
}

export function change(who: Client, accession: string | undefined, body: Fields): Promise<Answer> {
  return who.put(`/api/specimens/${encodeURIComponent(accession ?? '')}`, body);
}

export async function specimen(who: Client, accession: string | undefined): Promise<SpecimenDetail> {
  return (await who.get(`/api/specimens/${encodeURIComponent(accession ?? '')}`)).body;
}
