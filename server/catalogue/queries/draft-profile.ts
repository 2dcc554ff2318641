import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import { withoutRange } from '../../../shared/domain/ranges/without-range.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { notFound, refuseStale } from '../../kernel/http/problem.js';
import { staleProfile } from '../locked-profile.js';
import { ProfileDraftEntity } from '../profile.entity.js';
import { catalogueProfile } from './profile-by-code.js';

/** The draft of a profile as its editor left it; 404 if there is none. */
export class DraftProfile extends RequestQuery<string, CatalogueProfile> {}

export const DraftProfileHandler = queryHandler(DraftProfile, ({ database, clock }, { request: code }) =>
  profileDraft(database, code, clock.now()),
);

/** With `version` 409 if the draft is another by now. */
export async function profileDraft(
  database: Database,
  code: string,
  at: Date,
  version?: number,
): Promise<CatalogueProfile> {
  const published = await catalogueProfile(database, code, at);
  const draft = await database.entities.findOneBy(ProfileDraftEntity, { profileId: published.id });
  if (!draft) throw notFound('The draft');
  const shape = draftShape(published, draft);
  if (version !== undefined && version !== draft.version) refuseStale(shape, draft, staleProfile(code));
  return shape;
}

/** The draft over what is published: price and retirement are the profile's own and no part of a version. */
export function draftShape(published: CatalogueProfile, draft: ProfileDraftEntity): CatalogueProfile {
  const { parameters, ...fields } = draft.content;
  return {
    ...published,
    ...fields,
    state: 'draft',
    number: published.number + 1,
    version: draft.version,
    parameters: parameters.map((parameter) => ({ ...parameter, id: null, version: null })),
    withoutRange: withoutRange(parameters),
  };
}
