import type { ProfileVersion } from '../../../shared/contract/catalogue-shapes.js';
import { can } from '../../../shared/domain/people/access.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { ProfileDraftEntity, ProfileEntity, ProfileVersionEntity } from '../profile.entity.js';

/** The published versions of a profile, newest first, preceded by the draft for those who may edit it. */
export class ProfileVersions extends ActorsQuery<string, readonly ProfileVersion[]> {}

export const ProfileVersionsHandler = queryHandler(
  ProfileVersions,
  async ({ database }, { actor, request: code }) => {
    const { entities } = database;
    const profile = await entities.findOneBy(ProfileEntity, { code });
    if (!profile) throw notFound('The profile');
    const profileId = profile.id;
    const order = { number: 'DESC' } as const;
    const published = (await entities.find(ProfileVersionEntity, { where: { profileId }, order })).map(line);
    const draft = can(actor.role, 'catalogue.write')
      ? await entities.findOneBy(ProfileDraftEntity, { profileId })
      : null;
    return draft ? [draftLine(draft, published.length + 1), ...published] : published;
  },
);

function line({ number, name, publishedBy, publishedAt, reason }: ProfileVersionEntity): ProfileVersion {
  return { number, state: 'published', name, by: publishedBy, at: publishedAt.toISOString(), reason };
}

function draftLine(draft: ProfileDraftEntity, number: number): ProfileVersion {
  const { content, lastChangedBy: by, lastChangedAt } = draft;
  const at = lastChangedAt?.toISOString() ?? null;
  return { number, state: 'draft', name: content.name, by, at, reason: null };
}
