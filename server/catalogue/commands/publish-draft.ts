import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { PublishProfileRequest } from '../../../shared/contract/catalogue.js';
import { lacksRange } from '../../../shared/domain/ranges/without-range.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseStale, notFound, invalidFields } from '../../kernel/http/problem.js';
import { lockProfile, staleProfile } from '../locked-profile.js';
import { ProfileDraftEntity, type ProfileContent } from '../profile.entity.js';
import { publishProfiles } from '../publish-profiles.js';
import { refuseUnfitReflex } from '../refuse-unfit-reflex.js';
import { draftShape } from '../queries/draft-profile.js';
import { catalogueProfile } from '../queries/profile-by-code.js';

/** Publishes the draft of a profile as its next version; `version` is the draft's as it was read. */
export class PublishDraft extends ActorsCommand<PublishProfileRequest, CatalogueProfile> {}

export const PublishDraftHandler = commandHandler(PublishDraft, (tx, { request }) =>
  publishDraft(tx, request),
);

/** Within the caller's transaction. */
export async function publishDraft(
  tx: Tx,
  { code, version, reason }: PublishProfileRequest,
): Promise<CatalogueProfile> {
  const profile = await lockProfile(tx, code);
  const before = await catalogueProfile(tx, code, tx.now);
  const draft = await tx.entities.findOneBy(ProfileDraftEntity, { profileId: profile.id });
  if (!draft) throw notFound('The draft');
  if (draft.version !== version) refuseStale(draftShape(before, draft), draft, staleProfile(code));
  if (draft.basedOn !== profile.publishedVersionId) {
    const detail = `Another version of ${code} has been published since; save the draft again to base it on that one.`;
    refuseStale(before, profile, detail);
  }
  if (profile.neverPublished) refuseWithoutRange(draft.content.parameters);
  await refuseUnfitReflex(tx, code, draft.content.reflex);
  profile.neverPublished = false;
  await publishProfiles(tx, [{ profile, content: draft.content, reason }]);
  await tx.entities.remove(draft);
  const after = await catalogueProfile(tx, code, tx.now);
  tx.audit('profile.publish', 'profile', code, { before, after, reason });
  tx.emit('CatalogueChanged', 'catalogue', { codes: [code] });
  return after;
}

/** A new test goes on the menu when each figure has a range, or somebody says that it has none. */
function refuseWithoutRange(parameters: ProfileContent['parameters']): void {
  const errors = parameters.flatMap((parameter, place) =>
    lacksRange(parameter)
      ? [
          {
            field: `parameters.${place}.rangeMale`,
            message: `${parameter.name} (${parameter.code}) has no reference range: give one, or say that it has none.`,
          },
        ]
      : [],
  );
  if (errors.length > 0) throw invalidFields(errors);
}
