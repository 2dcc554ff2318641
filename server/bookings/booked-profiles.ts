import type { SelectedProfile } from '../../shared/contract/booking-shapes.js';
import type { Discipline, Stage } from '../../shared/vocabulary.js';
import { bundleShares, type BundleOffer, type BundleShare } from '../../shared/domain/money/bundles.js';
import type { FieldError } from '../../shared/errors.js';
import type { VatMode } from '../../shared/domain/money/vat.js';
import { money } from '../billing/index.js';
import type { Tx } from '../events/unit-of-work.js';
import { column, Table, type RowOf } from '../kernel/table.js';
import { notOrderableReason, pricedProfiles, type PricedProfile } from '../catalogue/index.js';
import type { Sql } from '../kernel/database.js';
import { invalid, invalidFields } from '../kernel/http/problem.js';
import { CASH_LIST, type PriceTerms } from '../prices/index.js';
import { taxed } from '../vat/index.js';

/** On one booking. */
export const MOST_PROFILES = 60;

const PRICED_BUNDLES = `
  select name, codes, price_minor as "priceMinor" from profile_batch
  where price_minor is not null and retired_at is null and codes <@ $1::text[]`;

const BUNDLES =
  'select id, name, codes, retired_at is not null as retired from profile_batch where id = any ($1::uuid[])';

const BOOKED_PROFILE = Table.of('booking_profile', {
  id: 'uuid',
  bookingId: 'uuid',
  profileId: 'uuid',
  /** As it was published when it was booked. */
  profileVersionId: 'uuid',
  code: 'text',
  name: 'text',
  unit: column<Discipline>('text'),
  priceMinor: 'bigint',
  /** The list that the price was taken from. */
  priceListId: 'uuid',
  /** The bundle that it was charged in, and what it costs alone. */
  bundle: 'text null',
  listMinor: 'bigint null',
  /** What the price is taxed by; null: by nothing. */
  vatRateId: 'uuid null',
  vatPercent: 'numeric null',
  vatMode: column<VatMode>('text null'),
  position: 'integer',
  stage: column<Stage>('text'),
});

/** A profile of a booking, at the price that it was booked for. */
export type BookedProfileRecord = RowOf<typeof BOOKED_PROFILE>;

// A profile that was taken off and is asked for again comes back as published and priced today.
const STORE_PROFILES = `${BOOKED_PROFILE.insert()}
  on conflict (booking_id, code) do update set removed_at = null, stage = excluded.stage,
    profile_version_id = excluded.profile_version_id, name = excluded.name, price_minor = excluded.price_minor,
    price_list_id = excluded.price_list_id, bundle = excluded.bundle, list_minor = excluded.list_minor,
    vat_rate_id = excluded.vat_rate_id, vat_percent = excluded.vat_percent, vat_mode = excluded.vat_mode, position = excluded.position,
    asked_by_kind = null, asked_by_name = null, asked_by_code = null`;

/** Many in as many statements as one. */
export function storeProfiles(tx: Tx, profiles: readonly BookedProfileRecord[]): void {
  tx.send(STORE_PROFILES, [JSON.stringify(profiles)]);
}

/** Profiles at the price of the day by their booking's list, which stays theirs; `from` is the first one's position. */
export function bookedProfiles(
  tx: Tx,
  bookingId: string,
  profiles: readonly RequestedProfile[],
  from: number,
): readonly BookedProfileRecord[] {
  return profiles.map(
    ({ id, versionId, code, name, unit, priceMinor, priceListId, bundle, listMinor, vat }, place) => ({
      id: tx.id(),
      bookingId,
      profileId: id,
      profileVersionId: versionId,
      code,
      name,
      unit,
      priceMinor,
      priceListId,
      bundle,
      listMinor,
      vatRateId: vat?.rateId ?? null,
      vatPercent: vat?.percent ?? null,
      vatMode: vat?.mode ?? null,
      position: from + place,
      stage: 'waiting',
    }),
  );
}

/** The bundle of a profile charged in one; nothing for any other. */
export function inBundle(bundle: string | null, listMinor: number | null): Pick<SelectedProfile, 'bundle'> {
  return bundle === null || listMinor === null ? {} : { bundle: { name: bundle, alone: money(listMinor) } };
}

/** As on a new booking that is priced by that list. */
export function selectedProfile(
  profile: RequestedProfile,
  jobCardId: string,
  priceListId: string,
): SelectedProfile {
  const { code, name, unit } = profile;
  const atCashPrice = profile.priceListId !== priceListId && { atCashPrice: true as const };
  return {
    code,
    name,
    unit,
    price: money(profile.priceMinor),
    ...inBundle(profile.bundle, profile.listMinor),
    ...atCashPrice,
    stage: 'waiting',
    jobCardId,
  };
}

/**
 * A profile at the price that it is booked at: its own, or its share of a bundle that is booked with it; the sum to pay,
 * VAT with it.
 */
export interface RequestedProfile extends PricedProfile {
  readonly bundle: string | null;
  /** For a bundle's profile: its price alone. */
  readonly listMinor: number | null;
}

/** The profiles that are asked for, in that order, priced; 422 names each that is unknown or retired. */
export async function requestedProfiles(
  sql: Sql,
  codes: readonly string[],
  terms: PriceTerms,
): Promise<RequestedProfile[]> {
  const [found, bundles] = await Promise.all([
    pricedProfiles(sql, codes, terms),
    // Prices for a payer or the staff are agreed profile by profile.
    terms.priceListId === CASH_LIST ? pricedBundles(sql, codes) : [],
  ]);
  const byCode = new Map(found.map((profile) => [profile.code, profile]));
  const errors = codes.flatMap((code, place) => refusal(byCode.get(code), code, place));
  if (errors.length > 0) throw invalidFields(errors);
  return pricedTogether(found, bundles);
}

/** The bundles of these codes that have a price of their own. */
export async function pricedBundles(sql: Sql, codes: readonly string[]): Promise<readonly BundleOffer[]> {
  const bundles = await sql.sql<PricedBundle>(PRICED_BUNDLES, [codes]);
  return bundles.map((bundle) => ({ ...bundle, price: BigInt(bundle.priceMinor) }));
}

/** The profiles of one booking at what they cost together. */
export function pricedTogether<P extends PricedProfile>(
  found: readonly P[],
  bundles: readonly BundleOffer[],
): (P & RequestedProfile)[] {
  const alone = found.map(({ code, priceMinor }) => ({ code, price: BigInt(priceMinor) }));
  const shares = bundleShares(alone, bundles);
  return found.map((profile) => toPay(sharedIn(profile, shares.get(profile.code))));
}

interface PricedBundle {
  readonly name: string;
  readonly codes: readonly string[];
  readonly priceMinor: number;
}

/** Bundles are shared by listed prices; the tax of each share then comes on top where the list is without it. */
function toPay<P extends RequestedProfile>(profile: P): P {
  const { vat, priceMinor, listMinor } = profile;
  const alone = listMinor === null ? null : taxed(listMinor, vat);
  return { ...profile, priceMinor: taxed(priceMinor, vat), listMinor: alone };
}

function sharedIn<P extends PricedProfile>(profile: P, share: BundleShare | undefined): P & RequestedProfile {
  if (!share) return { ...profile, bundle: null, listMinor: null };
  const { bundle, price } = share;
  return { ...profile, bundle, listMinor: profile.priceMinor, priceMinor: Number(price) };
}

function refusal(profile: PricedProfile | undefined, code: string, place: number): readonly FieldError[] {
  const field = `profiles.${place}`;
  if (!profile) return [{ field, message: `There is no profile "${code}".` }];
  const message = notOrderableReason(profile);
  return message === null ? [] : [{ field, message }];
}

/** Single profiles and those of the bundles, each once; 1 to 60. */
export async function wantedCodes(
  sql: Sql,
  profiles: readonly string[],
  bundles: readonly string[] = [],
): Promise<readonly string[]> {
  const bundled = bundles.length === 0 ? [] : await codesOf(sql, bundles);
  const codes = [...new Set([...profiles, ...bundled])];
  if (codes.length === 0) throw invalid('profiles', 'Choose at least one profile.');
  if (codes.length <= MOST_PROFILES) return codes;
  throw invalid('profiles', `A booking can have at most ${MOST_PROFILES} profiles.`);
}

interface NamedBundle {
  readonly id: string;
  readonly name: string;
  readonly codes: readonly string[];
  readonly retired: boolean;
}

async function codesOf(sql: Sql, bundles: readonly string[]): Promise<readonly string[]> {
  const rows = await sql.sql<NamedBundle>(BUNDLES, [bundles]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return bundles.flatMap((id, place) => {
    const bundle = byId.get(id.toLowerCase());
    if (!bundle) throw invalid(`bundles.${place}`, 'There is no such bundle.');
    if (bundle.retired) throw invalid(`bundles.${place}`, `The bundle ${bundle.name} is retired.`);
    return bundle.codes;
  });
}
