import { fromCatalogue } from '../server/results/assess/parameters.js';
import type { AssessedParameter } from '../shared/domain/results/assess-result.js';
import type { FormulaConfig } from '../shared/domain/formulas/formula-config.js';
import type { MicrobiologyReference } from '../shared/disciplines/microbiology/reference.js';
import type { BundleOffer } from '../shared/domain/money/bundles.js';
import { pricedBundles } from '../server/bookings/booked-profiles.js';
import {
  pricedProfiles,
  profileLayout,
  type PricedProfile,
  type ProfileLayout,
} from '../server/catalogue/index.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { cashAt } from '../server/prices/index.js';
import { microbiologyReference } from '../server/results/reference/microbiology.js';
import { formulaConfig, laboratory, type LaboratorySettings } from '../server/settings/index.js';
import { typesOfThePast, type TypesAt } from './euros.js';
import type { Doctor } from './set-up-laboratory.js';
import { PastShifts } from './past-shifts.js';
import type { Random } from './random.js';
import type { Staff } from './staff.js';

/** A profile of the menu, laid out and priced, with what its sheet looks up. */
export interface Offered extends ProfileLayout {
  readonly profile: ProfileLayout['profile'] & PricedProfile;
  readonly assessed: readonly AssessedParameter[];
  readonly culture: MicrobiologyReference | undefined;
}

/** The laboratory whose past is made up, read once; the demonstration begins at `tx.now`. */
export interface DemoLaboratory {
  readonly tx: Tx;
  readonly random: Random;
  readonly staff: Staff;
  readonly doctors: readonly Doctor[];
  readonly laboratory: LaboratorySettings;
  readonly config: FormulaConfig;
  /** By code. */
  readonly offered: ReadonlyMap<string, Offered>;
  readonly bundles: readonly BundleOffer[];
  readonly typesAt: TypesAt;
  readonly shifts: PastShifts;
}

const MENU = `
  select p.code from profile p join profile_version v on v.id = p.published_version_id
  where p.retired_at is null order by v.position`;

export async function readLaboratory(
  given: Pick<DemoLaboratory, 'tx' | 'random' | 'staff' | 'doctors'>,
): Promise<DemoLaboratory> {
  const { tx } = given;
  const codes = (await tx.sql<{ code: string }>(MENU)).map(({ code }) => code);
  const [settings, { version: _, ...config }, typesAt, bundles, priced] = await Promise.all([
    laboratory(tx),
    formulaConfig(tx),
    typesOfThePast(tx),
    pricedBundles(tx, codes),
    pricedProfiles(tx, codes, cashAt(tx.now)),
  ]);
  const laidOut = await Promise.all(priced.map((profile) => layOut(tx, profile)));
  const offered = new Map(laidOut.map((one) => [one.profile.code, one]));
  const shifts = new PastShifts(settings.timeZone, tx.now);
  return { ...given, laboratory: settings, config, offered, bundles, typesAt, shifts };
}

async function layOut(tx: Tx, priced: PricedProfile): Promise<Offered> {
  const { code, unit } = priced;
  const [layout, culture] = await Promise.all([
    profileLayout(tx, code),
    unit === 'microbiology' ? microbiologyReference(tx, { bookingId: null, code }) : undefined,
  ]);
  if (!layout) throw new Error(`There is no profile ${code}.`);
  const assessed = layout.parameters.map(fromCatalogue);
  return { ...layout, profile: { ...layout.profile, ...priced }, assessed, culture };
}
