import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../events/unit-of-work.js';
import { insertRows } from './insert-rows.js';
import { keepContainers } from './keep-containers.js';
import { ParameterEntity, ParameterVersionEntity } from './parameter-version.entity.js';
import { PARAMETER_FIELDS, sameFields, type ProfileContent } from './profile-content.js';
import { ProfileEntity } from './profile.entity.js';
import { ProfileVersionEntity, ProfileVersionParameterEntity } from './profile-version.entity.js';
import { publishedVersions, type PublishedVersions } from './published-versions.js';

const AT_ONCE = 500;

export interface Publication {
  /** New or held; saved with everything else that was changed on it. */
  readonly profile: ProfileEntity;
  readonly content: ProfileContent;
  /** Why, where somebody said so. */
  readonly reason?: string | null | undefined;
}

/**
 * Publishes each content as the next version of its profile and saves the profiles. A parameter that says what it
 * said before keeps its version, and a profile of which nothing changed keeps its own.
 */
export async function publishProfiles(tx: Tx, publications: readonly Publication[]): Promise<void> {
  const profiles = publications.map(({ profile }) => profile);
  const fresh = new FreshVersions(tx, await publishedVersions(tx, profiles));
  const known = profiles.filter(isStored);
  const added = profiles.filter((profile) => !isStored(profile));
  for (const publication of publications) fresh.add(publication);
  for (let at = 0; at < added.length; at += AT_ONCE)
    await tx.entities.insert(ProfileEntity, added.slice(at, at + AT_ONCE));
  await tx.entities.save(ProfileEntity, known);
  fresh.insert();
  await keepContainers(
    tx,
    publications.map(({ content }) => content.container),
  );
}

/** A new one has no version yet. */
function isStored({ version }: Partial<ProfileEntity>): boolean {
  return version !== undefined;
}

class FreshVersions {
  private readonly parameters: ParameterEntity[] = [];
  private readonly parameterVersions: ParameterVersionEntity[] = [];
  private readonly profileVersions: ProfileVersionEntity[] = [];
  private readonly order: ProfileVersionParameterEntity[] = [];

  constructor(
    private readonly tx: Tx,
    private readonly published: PublishedVersions,
  ) {}

  add({ profile, content: { parameters, ...fields }, reason = null }: Publication): void {
    const before = this.published.version(profile);
    const ids = parameters.map((parameter) => this.parameterVersion(profile, parameter));
    const same = before && isDeepStrictEqual(this.published.parametersOf(before), ids);
    if (same && sameFields(before, fields, Object.keys(fields) as (keyof typeof fields)[])) return;
    const { entities, actor, now } = this.tx;
    const version = entities.create(ProfileVersionEntity, {
      ...fields,
      id: this.tx.id(),
      profileId: profile.id,
      number: (before?.number ?? 0) + 1,
      publishedBy: actor.username,
      publishedAt: now,
      reason,
    });
    profile.publishedVersionId = version.id;
    this.profileVersions.push(version);
    this.order.push(
      ...ids.map((parameterVersionId, position) => ({
        profileVersionId: version.id,
        position,
        parameterVersionId,
      })),
    );
  }

  /** The id of the version that says this: the latest one, or a new one. */
  private parameterVersion(profile: ProfileEntity, given: ProfileContent['parameters'][number]): string {
    const { code, ...content } = given;
    const parameter = this.published.parameter(profile, code) ?? this.newParameter(profile, code);
    const latest = this.published.latest(parameter);
    if (latest && sameFields(latest, content, PARAMETER_FIELDS)) return latest.id;
    const number = (latest?.number ?? 0) + 1;
    const version = { ...content, id: this.tx.id(), parameterId: parameter.id, number };
    this.parameterVersions.push(version);
    return version.id;
  }

  private newParameter({ id: profileId }: ProfileEntity, code: string): ParameterEntity {
    const parameter = { id: this.tx.id(), profileId, code };
    this.parameters.push(parameter);
    return parameter;
  }

  insert(): void {
    insertRows(this.tx, ParameterEntity, this.parameters);
    insertRows(this.tx, ParameterVersionEntity, this.parameterVersions);
    insertRows(this.tx, ProfileVersionEntity, this.profileVersions);
    insertRows(this.tx, ProfileVersionParameterEntity, this.order);
  }
}
