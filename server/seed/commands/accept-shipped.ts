import type { UpdateProfileRequest } from '../../../shared/contract/catalogue.js';
import type { ShippedOffer, AcceptShippedRequest } from '../../../shared/contract/shipped.js';
import {
  catalogueProfile,
  contentOf,
  ProfileEntity,
  publishDraft,
  publishProfiles,
  saveDraft,
} from '../../catalogue/index.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict } from '../../kernel/http/problem.js';
import { firstPrices } from '../../prices/index.js';
import { requestedOffers, storeAnswer, type RequestedOffer } from '../requested-offers.js';
import { adoptFacts } from '../catalogue-facts.js';
import { shippedOffers } from '../shipped-offers.js';
import type { ShippedProfile } from '../shipped-profile.js';

/** Takes what is shipped over the laboratory's own, as an editor's draft that is published at once or left to be tried. */
export class AcceptShipped extends ActorsCommand<AcceptShippedRequest, readonly ShippedOffer[]> {}

export const AcceptShippedHandler = commandHandler(AcceptShipped, (tx, { request }) => take(tx, request));

async function take(tx: Tx, request: AcceptShippedRequest): Promise<readonly ShippedOffer[]> {
  for (const asked of await requestedOffers(tx, request.profiles)) {
    storeAnswer(tx, asked, 'taken');
    if (asked.profile === null) await addProfile(tx, asked.shipped, request.reason);
    else await changeProfile(tx, asked, request);
  }
  return shippedOffers(tx);
}

/** There is nothing that a new one could be tried against: it is on the menu, at its starting price. */
async function addProfile(
  tx: Tx,
  { code, priceMinor, content }: ShippedProfile,
  reason: string,
): Promise<void> {
  const profile = tx.entities.create(ProfileEntity, { id: tx.id(), code });
  await publishProfiles(tx, [{ profile, content, reason }]);
  await firstPrices(tx, [{ profileId: profile.id, minor: priceMinor }]);
  const after = await catalogueProfile(tx, code, tx.now);
  tx.audit('profile.create', 'profile', code, { after, reason });
  tx.emit('CatalogueChanged', 'catalogue', { codes: [code] });
}

async function changeProfile(
  tx: Tx,
  { offer, shipped, items }: RequestedOffer,
  { draft, reason }: AcceptShippedRequest,
): Promise<void> {
  const { code, hasDraft } = offer;
  if (hasDraft) throw conflict(`There is a draft of ${code}: publish it or discard it first.`);
  const { price, version, ...published } = await catalogueProfile(tx, code, tx.now);
  const content = adoptFacts(contentOf({ price, version, ...published }), shipped.content, items);
  const request = JSON.parse(
    JSON.stringify({ ...content, code, price, version, reason }),
  ) as UpdateProfileRequest;
  const draftAnswer = await saveDraft(tx, request);
  if (draft !== true) await publishDraft(tx, { code, version: draftAnswer.version, reason });
}
