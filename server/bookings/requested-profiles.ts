import { bundleShares, type BundleShare } from '../../shared/domain/money/bundles.js';
import type { FieldError } from '../../shared/errors.js';
import { notOrdered, pricedProfiles, type PricedProfile } from '../catalogue/index.js';
import type { Sql } from '../kernel/database.js';
import { invalid, invalidFields } from '../kernel/http/problem.js';
import { CASH_LIST, type PriceTerms } from '../prices/index.js';

/** On one booking. */
export const MOST_PROFILES = 60;

/** A profile at the price that it is booked at: its own, or its share of a bundle that is booked with it. */
export interface RequestedProfile extends PricedProfile {
  readonly bundle: string | null;
  /** Of a bundle's profile: what it costs alone. */
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
    // What a payer, or the staff, is charged is agreed profile by profile.
    terms.priceListId === CASH_LIST ? sql.sql<PricedBundle>(PRICED_BUNDLES, [codes]) : [],
  ]);
  const byCode = new Map(found.map((profile) => [profile.code, profile]));
  const errors = codes.flatMap((code, place) => refusal(byCode.get(code), code, place));
  if (errors.length > 0) throw invalidFields(errors);
  const shares = bundleShares(
    found.map(({ code, priceMinor }) => ({ code, price: BigInt(priceMinor) })),
    bundles.map((bundle) => ({ ...bundle, price: BigInt(bundle.priceMinor) })),
  );
  return found.map((profile) => inBundle(profile, shares.get(profile.code)));
}

interface PricedBundle {
  readonly name: string;
  readonly codes: readonly string[];
  readonly priceMinor: number;
}

const PRICED_BUNDLES = `
  select name, codes, price_minor as "priceMinor" from profile_batch
  where price_minor is not null and retired_at is null and codes <@ $1::text[]`;

function inBundle(profile: PricedProfile, share: BundleShare | undefined): RequestedProfile {
  if (!share) return { ...profile, bundle: null, listMinor: null };
  const { bundle, price } = share;
  return { ...profile, bundle, listMinor: profile.priceMinor, priceMinor: Number(price) };
}

function refusal(profile: PricedProfile | undefined, code: string, place: number): readonly FieldError[] {
  const field = `profiles.${place}`;
  if (!profile) return [{ field, message: `There is no profile "${code}".` }];
  const message = notOrdered(profile);
  return message === null ? [] : [{ field, message }];
}

const BUNDLES =
  'select id, name, codes, retired_at is not null as retired from profile_batch where id = any ($1::uuid[])';

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
