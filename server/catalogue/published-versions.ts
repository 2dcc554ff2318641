import { In } from 'typeorm';
import type { Tx } from '../events/unit-of-work.js';
import { ParameterEntity, ParameterVersionEntity } from './parameter-version.entity.js';
import type { ProfileEntity } from './profile.entity.js';
import { ProfileVersionEntity, ProfileVersionParameterEntity } from './profile-version.entity.js';

/** What is published of some profiles: what the next versions are compared with. */
export interface PublishedVersions {
  version(profile: ProfileEntity): ProfileVersionEntity | undefined;
  /** The ids of its parameters' versions, in the order of the bench. */
  parametersOf(version: ProfileVersionEntity): readonly string[];
  parameter(profile: ProfileEntity, code: string): ParameterEntity | undefined;
  latest(parameter: ParameterEntity): ParameterVersionEntity | undefined;
}

export async function publishedVersions(
  tx: Tx,
  profiles: readonly ProfileEntity[],
): Promise<PublishedVersions> {
  const published = In(profiles.map(({ publishedVersionId }) => publishedVersionId ?? null));
  const profileId = In(profiles.map(({ id }) => id));
  const versions = await tx.entities.findBy(ProfileVersionEntity, { id: published });
  const links = await tx.entities.find(ProfileVersionParameterEntity, {
    where: { profileVersionId: published },
    order: { position: 'ASC' },
  });
  const parameters = await tx.entities.findBy(ParameterEntity, { profileId });
  const ofParameters = await tx.entities.find(ParameterVersionEntity, {
    where: { parameterId: In(parameters.map(({ id }) => id)) },
    order: { number: 'ASC' },
  });
  const byId = new Map(versions.map((one) => [one.id, one]));
  const linked = new Map(versions.map(({ id }): [string, string[]] => [id, []]));
  for (const link of links) linked.get(link.profileVersionId)?.push(link.parameterVersionId);
  const named = new Map(parameters.map((one) => [`${one.profileId} ${one.code}`, one]));
  const latest = new Map(ofParameters.map((one) => [one.parameterId, one]));
  return {
    version: ({ publishedVersionId }) => byId.get(publishedVersionId),
    parametersOf: ({ id }) => linked.get(id) ?? [],
    parameter: ({ id }, code) => named.get(`${id} ${code}`),
    latest: ({ id }) => latest.get(id),
  };
}
