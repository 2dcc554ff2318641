import type { CatalogueProfile } from '../../../shared/contract/catalogue-shapes.js';
import type { UpdateProfileRequest } from '../../../shared/contract/catalogue.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { refuseStale } from '../../kernel/http/problem.js';
import { lockProfile, staleProfile } from '../locked-profile.js';
import { changeCashPrice, priceMinor } from '../../prices/index.js';
import { profileContent } from '../profile-content.js';
import { publishProfiles } from '../publish-profiles.js';
import { refuseUnfitReflex } from '../refuse-unfit-reflex.js';
import { catalogueProfile } from '../queries/profile-by-code.js';
import { retiredAt } from '../list-changes.js';

/**
 * Changes a profile and its parameters and publishes that at once as the next version, or retires it; its
 * price at the counter is the one that is said from today on. What was
 * booked keeps its price, and a result stays with the version under which it was first saved.
 */
export class UpdateProfile extends ActorsCommand<UpdateProfileRequest, CatalogueProfile> {}

export const UpdateProfileHandler = commandHandler(UpdateProfile, (tx, { request }) => update(tx, request));

async function update(tx: Tx, request: UpdateProfileRequest): Promise<CatalogueProfile> {
  const { code, reason } = request;
  const profile = await lockProfile(tx, code);
  const before = await catalogueProfile(tx, code, tx.now);
  if (profile.version !== request.version) return refuseStale(before, profile, staleProfile(code));
  // A call publishes at once, also what was made as a draft.
  profile.neverPublished = false;
  const minor = priceMinor(request.price, 'price');
  profile.retiredAt = retiredAt(profile, request, tx.now);
  const asked = { ...request, reflex: request.reflex ?? [...before.reflex] };
  const content = profileContent(asked, request.position ?? before.position, before);
  await refuseUnfitReflex(tx, code, content.reflex);
  // A price moves the profile's version too, even if nothing else does.
  if (await changeCashPrice(tx, profile.id, minor, reason)) profile.lastChangedAt = tx.now;
  await publishProfiles(tx, [{ profile, content, reason }]);
  const after = await catalogueProfile(tx, code, tx.now);
  tx.audit('profile.update', 'profile', code, { before, after, reason });
  tx.emit('CatalogueChanged', 'catalogue', { codes: [code] });
  return after;
}
