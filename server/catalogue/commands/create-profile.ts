import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { CreateProfileRequest } from '../../../shared/contract/catalogue.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { Problem } from '../../kernel/http/problem.js';
import { firstPrices, priceMinor } from '../../prices/index.js';
import { profileContent } from '../profile-content.js';
import { ProfileDraftEntity, ProfileEntity, ProfileVersionEntity } from '../profile.entity.js';
import { publishProfiles, type Publication } from '../publish-profiles.js';
import { refuseUnfitReflex } from '../refuse-unfit-reflex.js';
import { draftShape } from '../queries/draft-profile.js';
import { catalogueProfile } from '../queries/profile-by-code.js';

/** Puts a new profile on the test menu, or keeps it as a draft that nobody can order yet. */
export class CreateProfile extends ActorsCommand<CreateProfileRequest, CatalogueProfile> {}

export const CreateProfileHandler = commandHandler(CreateProfile, async (tx, { request }) => {
  const { code } = request;
  if (await tx.entities.existsBy(ProfileEntity, { code }))
    throw new Problem('duplicate', `Profile ${code} already exists; it may be retired.`);
  const minor = priceMinor(request.price, 'price');
  const isDraft = request.draft === true;
  const profile = tx.entities.create(ProfileEntity, { id: tx.id(), code, neverPublished: isDraft });
  const content = profileContent(request, request.position ?? (await lastPosition(tx)) + 1);
  await refuseUnfitReflex(tx, code, content.reflex);
  await publishProfiles(tx, [{ profile, content, ...(isDraft && { reason: MADE_AS_DRAFT }) }]);
  await firstPrices(tx, [{ profileId: profile.id, minor }]);
  const stands = await catalogueProfile(tx, code, tx.now);
  const after = isDraft ? await firstDraft(tx, stands, { profile, content }) : stands;
  tx.audit('profile.create', 'profile', code, { after });
  tx.emit('CatalogueChanged', 'catalogue', { codes: [code] });
  return after;
});

const MADE_AS_DRAFT = 'Made as a draft, before it was on the menu';

/** The draft that its editor goes on with. */
async function firstDraft(
  tx: Tx,
  stands: CatalogueProfile,
  { profile, content }: Publication,
): Promise<CatalogueProfile> {
  const { id: profileId, publishedVersionId: basedOn } = profile;
  const draft = { profileId, content, basedOn, version: stands.version + 1 };
  return draftShape(stands, await tx.entities.save(tx.entities.create(ProfileDraftEntity, draft)));
}

async function lastPosition(tx: Tx): Promise<number> {
  return (await tx.entities.maximum(ProfileVersionEntity, 'position')) ?? 0;
}
