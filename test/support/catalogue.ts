import type { CatalogueProfile } from '../../shared/contract/catalogue-shapes.js';
import type { Answer, Client } from './client.js';
import type { Laboratory } from './laboratory.js';

type Fields = Readonly<Record<string, unknown>>;

/** A profile as its editor reads it. */
export async function profileOf(manager: Client, code: string): Promise<CatalogueProfile> {
  const answer = await manager.get(`/api/catalogue/profiles/${code}`);
  if (answer.status !== 200) throw new Error(`No profile ${code}: ${answer.status} ${answer.text}`);
  return answer.body as CatalogueProfile;
}

/** The same with one parameter changed, or added behind the others. */
export function withParameter(profile: CatalogueProfile, code: string, change: Fields): Fields {
  const others = profile.parameters.map((one) => (one.code === code ? { ...one, ...change } : one));
  const known = profile.parameters.some((one) => one.code === code);
  return { ...profile, parameters: known ? others : [...others, { code, ...change }] };
}

/** Saves a profile as its editor does: what the server counts and works out is not sent back. */
export function putProfile(
  who: Client,
  { id: _, number: __, state: ___, ...profile }: Fields,
): Promise<Answer> {
  const parameters = (profile['parameters'] as readonly Fields[]).map(
    ({ id: _id, version: _version, ...parameter }) => parameter,
  );
  return who.put('/api/catalogue/profiles', { ...profile, parameters });
}

/** A manager changes one parameter of a profile, which is published at once. */
export async function publishParameter(
  lab: Laboratory,
  profile: string,
  code: string,
  change: Fields,
): Promise<Answer> {
  const manager = await lab.as('ROLE_LABADMIN');
  const before = await profileOf(manager, profile);
  const answer = await putProfile(manager, withParameter(before, code, change));
  if (answer.status !== 200) throw new Error(`Not published: ${answer.status} ${answer.text}`);
  return answer;
}
