import { isDeepStrictEqual } from 'node:util';
import { In } from 'typeorm';
import type { CatalogueParameter } from '../../shared/contract/catalogue-shapes.js';
import { namesAge } from '../../shared/domain/ranges/age-limit.js';
import { catalogueProfile, contentOf, ProfileEntity, publishProfiles } from '../catalogue/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { readBands, type Bands } from './bands-file.js';
import { readCatalogue, type ParameterEntry } from './catalogue-file.js';

const GIVE_ONCE = `
  insert into given_once (what, at) values ('bands', $1) on conflict do nothing returning what`;
const LEAVE = 'insert into parameter_without_bands (parameter_id, since) select unnest($1::uuid[]), $2';

/**
 * Gives a laboratory that was set up before there were bands those of bands.json, once: as a new published version of
 * every parameter whose ranges are still the starting ones and unverified, with later corrections of the catalogue. The
 * others are left for a person to look at. A new laboratory has them from the start.
 */
export async function seedBands(tx: Tx): Promise<void> {
  if (!(await tx.one(GIVE_ONCE, [tx.now]))) return;
  const shipped = readBands();
  const started = new Map(readCatalogue().map(({ profileCode, parameters }) => [profileCode, parameters]));
  const profiles = await tx.entities.findBy(ProfileEntity, { code: In([...started.keys()]) });
  const publications = [];
  const left: string[] = [];
  for (const profile of profiles) {
    const published = await catalogueProfile(tx, profile.code, tx.now);
    const parameters = published.parameters.map((parameter) => {
      const bands = shipped.of(profile.code, parameter.code);
      const start = started.get(profile.code)?.find(({ code }) => code === parameter.code);
      const right = start && !parameter.verified ? corrected(profile.code, parameter, start) : parameter;
      if (start && isAsStarted(right, start)) return withBands(right, bands);
      if (parameter.id !== null && lacks(parameter, bands)) left.push(parameter.id);
      return right;
    });
    const own = { ...shipped.profile(profile.code), parameters };
    publications.push({ profile, content: contentOf({ ...published, ...own }) });
  }
  await publishProfiles(tx, publications);
  tx.send(LEAVE, [left, tx.now]);
}

const REACTIONS = ['0', '1+', '2+', '3+', '4+'];

/** Values of the first catalogue that have been corrected since; a laboratory's own changes stay. */
const EARLIER: Readonly<Record<string, Partial<CatalogueParameter>>> = {
  'OGTT OGTT0': { rangePregnancy: '<5.1' },
  'OGTT OGTT60': { rangePregnancy: '<10.0' },
  'OGTT OGTT120': { rangeMale: '<7.8', rangeFemale: '<7.8', rangePregnancy: '<8.5' },
  'FERT PROG': { rangeFemale: 'Luteal >30 suggests ovulation', note: null },
  'CSFM CWBC': { rangeMale: '<5', rangeFemale: '<5', criticalHigh: '5' },
  'GRP AANT': { options: [...REACTIONS, 'MF'] },
  'GRP BANT': { options: [...REACTIONS, 'MF'] },
  'GRP DANT': { options: [...REACTIONS, 'weak'] },
  'GRP ACEL': { options: REACTIONS },
  'GRP BCEL': { options: REACTIONS },
};

function corrected(profile: string, now: CatalogueParameter, start: ParameterEntry): CatalogueParameter {
  const right = startContent(start);
  const fields = Object.entries(EARLIER[`${profile} ${start.code}`] ?? {}).flatMap(([field, earlier]) => {
    const key = field as keyof CatalogueParameter & keyof typeof right;
    return isDeepStrictEqual(now[key], earlier) ? [[key, right[key]] as const] : [];
  });
  const extra = start.optional ? { ...now.extra, optional: true } : now.extra;
  return { ...now, ...Object.fromEntries(fields), extra };
}

function startContent({
  rangeMale,
  rangeFemale,
  rangePregnancy,
  criticalHigh,
  note,
  options,
}: ParameterEntry) {
  return {
    rangeMale,
    rangeFemale,
    rangePregnancy: rangePregnancy ?? null,
    criticalHigh: criticalHigh?.toString() ?? null,
    note: note ?? null,
    options: options ?? [],
  };
}

function isAsStarted(now: CatalogueParameter, start: ParameterEntry): boolean {
  const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
    (one ?? '') === (other ?? '');
  return (
    !now.verified &&
    now.ranges.length === 0 &&
    same(now.rangeMale, start.rangeMale) &&
    same(now.rangeFemale, start.rangeFemale) &&
    same(now.rangePregnancy, start.rangePregnancy)
  );
}

/** Limits that the laboratory has set stay. */
function withBands(parameter: CatalogueParameter, bands: Bands): CatalogueParameter {
  const { ranges = [], criticalBands = [], adultOnly = false, shared = false } = bands;
  return {
    ...parameter,
    ranges,
    criticalBands,
    adultOnly,
    shared,
    rangePregnancy: bands.rangePregnancy === undefined ? parameter.rangePregnancy : bands.rangePregnancy,
    plausibleLow: parameter.plausibleLow ?? bands.plausibleLow ?? null,
    plausibleHigh: parameter.plausibleHigh ?? bands.plausibleHigh ?? null,
  };
}

/** Age or pregnancy matters to it, and it says nothing of them. */
function lacks({ ranges, adultOnly }: CatalogueParameter, bands: Bands): boolean {
  const matters = (bands.ranges ?? []).length > 0 || bands.adultOnly === true;
  return matters && !adultOnly && !ranges.some((band) => namesAge(band) || band.pregnancy);
}
