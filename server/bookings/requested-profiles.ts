import type { FieldError } from '../../shared/errors.js';
import { pricedProfiles, type PricedProfile } from '../catalogue/index.js';
import type { Sql } from '../kernel/database.js';
import { invalid, invalidFields } from '../kernel/http/problem.js';
import type { PriceTerms } from '../prices/index.js';

/** On one booking. */
export const MOST_PROFILES = 60;

/** The profiles that are asked for, in that order, priced; 422 names each that is unknown or retired. */
export async function requestedProfiles(
  sql: Sql,
  codes: readonly string[],
  terms: PriceTerms,
): Promise<PricedProfile[]> {
  const found = await pricedProfiles(sql, codes, terms);
  const byCode = new Map(found.map((profile) => [profile.code, profile]));
  const errors = codes.flatMap((code, place) => refusal(byCode.get(code), code, place));
  if (errors.length > 0) throw invalidFields(errors);
  return found;
}

function refusal(profile: PricedProfile | undefined, code: string, place: number): readonly FieldError[] {
  const field = `profiles.${place}`;
  if (!profile) return [{ field, message: `There is no profile "${code}".` }];
  return profile.retired ? [{ field, message: `The profile "${code}" (${profile.name}) is retired.` }] : [];
}

const BUNDLES = 'select id, codes from profile_batch where id = any ($1::uuid[])';

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
  throw invalid('profiles', `A booking has at most ${MOST_PROFILES} profiles.`);
}

async function codesOf(sql: Sql, bundles: readonly string[]): Promise<readonly string[]> {
  const rows = await sql.sql<{ id: string; codes: readonly string[] }>(BUNDLES, [bundles]);
  const byId = new Map(rows.map((row) => [row.id, row.codes]));
  return bundles.flatMap((id, place) => {
    const codes = byId.get(id.toLowerCase());
    if (!codes) throw invalid(`bundles.${place}`, 'There is no such bundle.');
    return codes;
  });
}
