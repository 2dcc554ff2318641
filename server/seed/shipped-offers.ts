import { In } from 'typeorm';
import type { ShippedDifference, ShippedOffer } from '../../shared/contract/shipped.js';
import { ProfileDraftEntity, ProfileEntity } from '../catalogue/index.js';
import { offeredDifferences, type ProfileHistory } from './offers.js';
import { profileHistories, type Reading } from './profile-histories.js';
import { keyOf, NO_FACTS, factsOf, type Facts, type Fact } from './catalogue-facts.js';
import { shippedProfiles, type ShippedProfile } from './shipped-profile.js';

/** Newer content for these codes, or for the whole catalogue if none is named. None for a retired profile. */
export async function shippedOffers(
  reading: Reading,
  codes: readonly string[] = [...shippedProfiles().keys()],
): Promise<readonly ShippedOffer[]> {
  const profiles = await reading.entities.findBy(ProfileEntity, { code: In([...codes]) });
  const drafts = await reading.entities.findBy(ProfileDraftEntity, {
    profileId: In(profiles.map(({ id }) => id)),
  });
  const histories = await profileHistories(reading, profiles, codes);
  return codes.flatMap((code) => {
    const [shipped, history] = [shippedProfiles().get(code), histories.get(code)];
    const profile = profiles.find((one) => one.code === code);
    if (shipped === undefined || history === undefined || (profile?.retiredAt ?? null) !== null) return [];
    const differences = differencesOf(shipped, history);
    if (differences.length === 0) return [];
    const { name, unit } = shipped.content;
    const hasDraft = drafts.some(({ profileId }) => profileId === profile?.id);
    return [{ code, name, unit, version: profile?.version ?? 0, hasDraft, differences }];
  });
}

const LESS_URGENT: Readonly<Record<string, string>> = {
  urgentTurnaroundMinutes: 'turnaroundMinutes',
  statTurnaroundMinutes: 'urgentTurnaroundMinutes',
};

/** A laboratory whose own routine results are as fast is offered no slower urgent ones. */
function isNoLonger({ parameter, field }: Fact, theirs: Facts, mine: Facts): boolean {
  const limit =
    parameter === '' ? mine.get(keyOf({ parameter, field: LESS_URGENT[field] ?? '' })) : undefined;
  const minutes = theirs.get(keyOf({ parameter, field }));
  return typeof limit !== 'number' || typeof minutes !== 'number' || minutes <= limit;
}

function differencesOf({ content }: ShippedProfile, history: ProfileHistory): readonly ShippedDifference[] {
  const [theirs, mine] = [factsOf(content), history.versions.at(-1)?.said ?? NO_FACTS];
  const nameOf = (parameter: string): string =>
    content.parameters.find(({ code }) => code === parameter)?.name ?? content.name;
  return offeredDifferences(theirs, history)
    .filter((one) => isNoLonger(one, theirs, mine))
    .map(({ parameter, field, own }) => {
      const key = keyOf({ parameter, field });
      const now = field === '' ? nameOf(parameter) : theirs.get(key);
      return { parameter, field, was: mine.get(key) ?? null, now: now ?? null, own };
    });
}
