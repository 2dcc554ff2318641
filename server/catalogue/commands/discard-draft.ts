import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { DiscardDraftRequest } from '../../../shared/contract/catalogue.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseStale, notFound } from '../../kernel/http/problem.js';
import { lockProfile, staleProfile } from '../locked-profile.js';
import { type ProfileEntity, ProfileDraftEntity } from '../profile.entity.js';
import { draftShape } from '../queries/draft-profile.js';
import { catalogueProfile } from '../queries/profile-by-code.js';

/** Throws the draft of a profile away; what is published stays, and what never was is retired. Its content stays in the audit trail. */
export class DiscardDraft extends ActorsCommand<DiscardDraftRequest, CatalogueProfile> {}

export const DiscardDraftHandler = commandHandler(DiscardDraft, (tx, { request }) => discard(tx, request));

async function discard(tx: Tx, { code, version }: DiscardDraftRequest): Promise<CatalogueProfile> {
  const profile = await lockProfile(tx, code);
  const published = await catalogueProfile(tx, code, tx.now);
  const draft = await tx.entities.findOneBy(ProfileDraftEntity, { profileId: profile.id });
  if (!draft) throw notFound('The draft');
  const before = draftShape(published, draft);
  if (draft.version !== version) refuseStale(before, draft, staleProfile(code));
  await tx.entities.remove(draft);
  if (profile.neverPublished) await giveUp(tx, profile);
  tx.audit('profile.discard', 'profile', code, { before });
  return { ...published, retired: profile.retiredAt !== null, version: profile.version };
}

/** Nothing of it was ever ordered: without its draft it is retired, and can be brought back. */
async function giveUp(tx: Tx, profile: ProfileEntity): Promise<void> {
  profile.retiredAt = tx.now;
  await tx.entities.save(profile);
  tx.emit('CatalogueChanged', 'catalogue', { codes: [profile.code] });
}
