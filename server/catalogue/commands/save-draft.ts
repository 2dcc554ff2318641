import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { UpdateProfileRequest } from '../../../shared/contract/catalogue.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseStale, invalid } from '../../kernel/http/problem.js';
import { lockProfile, staleProfile } from '../locked-profile.js';
import { priceMinor } from '../../prices/index.js';
import { profileContent } from '../profile-content.js';
import { ProfileDraftEntity, type ProfileEntity } from '../profile.entity.js';
import { refuseUnfitReflex } from '../refuse-unfit-reflex.js';
import { draftShape } from '../queries/draft-profile.js';
import { catalogueProfile } from '../queries/profile-by-code.js';

/** Keeps a change of a profile for later. Until it is published nothing but the editor knows of it. */
export class SaveDraft extends ActorsCommand<UpdateProfileRequest, CatalogueProfile> {}

export const SaveDraftHandler = commandHandler(SaveDraft, (tx, { request }) => saveDraft(tx, request));

/** Within the caller's transaction. */
export async function saveDraft(tx: Tx, request: UpdateProfileRequest): Promise<CatalogueProfile> {
  const { code, reason, version } = request;
  const profile = await lockProfile(tx, code);
  const published = await catalogueProfile(tx, code, tx.now);
  const known = await tx.entities.findOneBy(ProfileDraftEntity, { profileId: profile.id });
  const before = known && draftShape(published, known);
  if ((known ?? profile).version !== version)
    refuseStale(before ?? published, known ?? profile, staleProfile(code));
  refuseOutsideVersion(profile, published.price, request);
  const stands = before ?? published;
  const asked = { ...request, reflex: request.reflex ?? [...stands.reflex] };
  const content = profileContent(asked, request.position ?? stands.position, stands);
  await refuseUnfitReflex(tx, code, content.reflex);
  const draft = Object.assign(known ?? tx.entities.create(ProfileDraftEntity, { profileId: profile.id }), {
    content,
    basedOn: profile.publishedVersionId,
    version: version + 1,
  });
  const after = draftShape(published, await tx.entities.save(draft));
  tx.audit('profile.draft', 'profile', code, { before, after, reason });
  return after;
}

/** Neither is part of a version: said here, they would have to change something now. */
function refuseOutsideVersion(
  profile: ProfileEntity,
  current: string,
  { price, retired }: UpdateProfileRequest,
): void {
  if (priceMinor(price, 'price') !== priceMinor(current, 'price'))
    throw invalid('price', 'A draft has no price of its own: change the price under Price Management.');
  if (retired != null && retired !== (profile.retiredAt !== null))
    throw invalid('retired', 'A draft cannot retire a profile or bring it back.');
}
