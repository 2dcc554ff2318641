import type { ShippedOffer, ShippedProfileRequest } from '../../shared/contract/shipped.js';
import { lockProfile, ProfileEntity, staleProfile } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { invalid, Problem, refuseStale } from '../kernel/http/problem.js';
import type { Answer } from './offers.js';
import { keyOf, factsOf, type Fact } from './catalogue-facts.js';
import { shippedOffers } from './shipped-offers.js';
import { shippedProfiles, type ShippedProfile } from './shipped-profile.js';

/** A person's answer about one profile, as it is offered now. */
export interface RequestedOffer {
  readonly offer: ShippedOffer;
  readonly shipped: ShippedProfile;
  /** Held; null if the laboratory has none of this code yet. */
  readonly profile: ProfileEntity | null;
  readonly items: readonly Fact[];
}

/** The profiles, locked in one order for all; 409 if one has changed, 422 for what is not offered. */
export async function requestedOffers(
  tx: Tx,
  requested: readonly ShippedProfileRequest[],
): Promise<RequestedOffer[]> {
  const inOrder = requested.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const found: RequestedOffer[] = [];
  for (const { code, version, items } of inOrder) {
    const profile = version === 0 ? null : await lockProfile(tx, code);
    const [offer] = await shippedOffers(tx, [code]);
    if ((profile?.version ?? 0) !== version && profile)
      refuseStale(offer ?? null, profile, staleProfile(code));
    const shipped = shippedProfiles().get(code);
    if (offer === undefined || shipped === undefined)
      throw invalid('profiles', `Nothing newer of ${code} is shipped.`);
    if (offer.version !== version) throw new Problem('stale_version', staleProfile(code));
    refuseNotOffered(offer, items);
    found.push({ offer, shipped, profile, items });
  }
  return found;
}

function refuseNotOffered({ code, differences }: ShippedOffer, items: readonly Fact[]): void {
  const known = new Set(differences.map(keyOf));
  const unknown = items.find((item) => !known.has(keyOf(item)));
  if (unknown)
    throw invalid('profiles', `${[code, unknown.parameter, unknown.field].join(' ').trim()} is not offered.`);
}

const INSERT = `
  insert into shipped_answer (profile_code, parameter_code, said, answer, answered_by, answered_at)
  values ($1, $2, $3, $4, $5, $6)`;

/** Stores the answer with what was shipped; somebody who accepted a whole parameter accepted all of its facts. */
export function storeAnswer(tx: Tx, { shipped, items }: RequestedOffer, answer: Answer['answer']): void {
  const theirs = [...factsOf(shipped.content)];
  const isNew = items.some(({ parameter, field }) => parameter === '' && field === '');
  const whole = new Set(items.filter(({ field }) => field === '').map(({ parameter }) => parameter));
  const named = new Set(items.map(keyOf));
  const said = theirs.flatMap(([key, value]) => {
    const [parameter = '', field = ''] = key.split(' ');
    const isMeant = named.has(key) || (answer === 'taken' && (isNew || whole.has(parameter)));
    return isMeant ? [{ parameter, field, value }] : [];
  });
  for (const parameter of new Set(said.map((one) => one.parameter))) {
    const of = said.filter((one) => one.parameter === parameter);
    const fields = Object.fromEntries(of.map(({ field, value }) => [field, value]));
    tx.send(INSERT, [shipped.code, parameter, JSON.stringify(fields), answer, tx.actor.username, tx.now]);
  }
}
