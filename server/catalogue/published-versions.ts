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
  const latest = new Map(ofParameters.map((one) => [one.parameterId, one]));
  return {
    version: ({ publishedVersionId }) => versions.find(({ id }) => id === publishedVersionId),
    parametersOf: ({ id }) =>
      links.flatMap((link) => (link.profileVersionId === id ? [link.parameterVersionId] : [])),
    parameter: ({ id }, code) => parameters.find((one) => one.profileId === id && one.code === code),
    latest: ({ id }) => latest.get(id),
  };
}
