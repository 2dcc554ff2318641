import { isDeepStrictEqual } from 'node:util';
import { In } from 'typeorm';
import type { CatalogueParameter } from '../../shared/contract/catalogue-shapes.js';
import { isAnionGap } from '../../shared/domain/formulas/equations.js';
import { catalogueProfile, contentOf, ProfileEntity, publishProfiles } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { readBands, type Bands } from './bands-file.js';

const GIVE_ONCE = `
  insert into given_once (what, at) values ('psa by age, gap below zero', $1)
  on conflict do nothing returning what`;

/** The first catalogue's total PSA: one limit, and a note that named others. */
const EARLIER_PSA = {
  rangeMale: '<4.0##<4.0',
  rangeFemale: '',
  ranges: [] as CatalogueParameter['ranges'],
  note: 'age bands: <50 2.5, 50-59 3.5, 60-69 4.5, >=70 6.5',
} as const;

/**
 * Gives a laboratory that was set up before them, once, the corrections made since: as a new published version of what
 * is still as shipped. What the laboratory changed or verified stays; a note that its range contradicts goes.
 */
export async function seedCorrections(tx: Tx): Promise<void> {
  if (!(await tx.one(GIVE_ONCE, [tx.now]))) return;
  const shipped = readBands();
  const profiles = await tx.entities.findBy(ProfileEntity, { code: In(['PSA', 'UE']) });
  const publications = [];
  for (const profile of profiles) {
    const published = await catalogueProfile(tx, profile.code, tx.now);
    const parameters = published.parameters.map((one) => corrected(one, shipped.of(profile.code, one.code)));
    publications.push({ profile, content: contentOf({ ...published, parameters }) });
  }
  await publishProfiles(tx, publications);
}

function corrected(now: CatalogueParameter, bands: Bands): CatalogueParameter {
  if (now.code === 'PSA') return withAges(now, bands);
  const isShippedGap = isAnionGap(now) && now.plausibleLow !== null && Number(now.plausibleLow) === 0;
  return isShippedGap ? { ...now, plausibleLow: bands.plausibleLow ?? null } : now;
}

function withAges(now: CatalogueParameter, { ranges = [] }: Bands): CatalogueParameter {
  if (now.note !== EARLIER_PSA.note) return now;
  const { rangeMale, rangeFemale, ranges: own } = now;
  const { note: _, ...earlier } = EARLIER_PSA;
  const stands = !now.verified && isDeepStrictEqual({ rangeMale, rangeFemale, ranges: own }, earlier);
  return { ...now, note: null, ...(stands && { ranges }) };
}
