import type { Turnarounds } from '../../shared/domain/time/turnaround.js';
import type { Discipline } from '../../shared/vocabulary.js';
import type { CatalogueParameter } from '../../shared/contract/catalogue-shapes.js';
import type { ReflexRule } from '../../shared/domain/results/reflex.js';
import { SPECIAL_TEST } from '../../shared/domain/results/confidential.js';
import type { Sql } from '../kernel/database.js';
import { dayOf, joinPrice, type PriceTerms } from '../prices/index.js';
import { joinVat, VAT_TERMS, type TaxedBy } from '../vat/index.js';

export interface PricedProfile extends Turnarounds {
  readonly id: string;
  /** The published version that all this is said by. */
  readonly versionId: string;
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly specimen: string;
  readonly container: string;
  /** Hundredths of the base currency, on the day and by the list that were asked for, as it is on the list. */
  readonly priceMinor: number;
  /** The list that the price comes from: the requested one, or cash if that has none for the profile. */
  readonly priceListId: string;
  /** How the price is taxed; null: the laboratory charges no VAT. */
  readonly vat: TaxedBy | null;
  /** For a timed test, its draws, each with a tube of its own; none for any other. */
  readonly draws: readonly string[];
  readonly retired: boolean;
  /** A draft that nobody published yet. */
  readonly neverPublished: boolean;
}

/** SQL: the draws of the profile's version `v`, in their order; none if it is of one moment. */
export const DRAWS = `array(
    select w.extra ->> 'draw' from profile_version_parameter o join parameter_version w on w.id = o.parameter_version_id
    where o.profile_version_id = v.id and w.extra ? 'draw' group by 1 order by min(o.position)) as draws`;

/** SQL: the three of `profile_version v`, by the names of Turnarounds. */
export const TURNAROUNDS = `v.turnaround_minutes as "turnaroundMinutes",
    v.urgent_turnaround_minutes as "urgentTurnaroundMinutes", v.stat_turnaround_minutes as "statTurnaroundMinutes"`;

const PRICED_PROFILES = `
  select p.id, v.id as "versionId", p.code, v.name, v.unit, v.specimen, v.container, price.minor as "priceMinor",
    price.price_list_id as "priceListId", ${VAT_TERMS} as vat, ${TURNAROUNDS}, p.retired_at is not null as retired,
    p.never_published as "neverPublished", ${DRAWS}
  from unnest($1::text[]) with ordinality as asked (code, place)
  join profile p on p.code = asked.code
  join profile_version v on v.id = p.published_version_id
  ${joinPrice({ profile: 'p.id', list: '$2::uuid', day: dayOf('$3') })}
  ${joinVat({ profile: 'p.id', list: 'price.price_list_id', day: dayOf('$3') })}
  order by asked.place`;

/** The profiles of these codes in the order asked for; an unknown code is left out. */
export function pricedProfiles(
  sql: Sql,
  codes: readonly string[],
  { priceListId, at }: PriceTerms,
): Promise<PricedProfile[]> {
  return sql.sql<PricedProfile>(PRICED_PROFILES, [codes, priceListId, at]);
}

/** Why a profile cannot be ordered, in words; null if it can be. */
export function notOrderableReason({
  code,
  name,
  retired,
  neverPublished,
}: Pick<PricedProfile, 'code' | 'name' | 'retired' | 'neverPublished'>): string | null {
  if (retired) return `The profile "${code}" (${name}) is retired.`;
  return neverPublished
    ? `The profile "${code}" (${name}) is a draft: it can be ordered once it is published.`
    : null;
}

interface LayoutProfile extends Omit<PricedProfile, 'priceMinor' | 'priceListId' | 'vat'> {
  readonly loinc: string | null;
  readonly position: number;
  readonly shortName: string;
  readonly confidential: boolean;
  readonly reflex: readonly ReflexRule[];
  /** Counts what was published of the profile: 1, 2, 3. */
  readonly number: number;
  readonly version: number;
}

/** The layout of a result screen: one version of a profile. */
export interface ProfileLayout {
  readonly profile: LayoutProfile;
  readonly parameters: readonly CatalogueParameter[];
}

// The version that a result names, or the one that is published now.
const VERSION = 'coalesce($2::uuid, p.published_version_id)';

const PROFILE = `
  select p.id, v.id as "versionId", p.code, v.name, v.unit, v.specimen, v.container,
    v.loinc, v.short_name as "shortName", v.confidential, v.position, v.reflex, v.number,
    p.version, ${TURNAROUNDS},
    p.retired_at is not null as retired, p.never_published as "neverPublished",
    ${DRAWS}
  from profile p join profile_version v on v.id = ${VERSION} and v.profile_id = p.id
  where p.code = $1`;

/** SQL: of `parameter q` and `parameter_version v`. */
export const PARAMETER_COLUMNS = `q.id, q.code, v.name, v.loinc, v.unit_of_measure as "unitOfMeasure", v.kind, v.section,
    v.range_male as "rangeMale", v.range_female as "rangeFemale", v.range_pregnancy as "rangePregnancy", v.ranges,
    v.adult_only as "adultOnly", v.critical_bands as "criticalBands",
    v.critical_low::text as "criticalLow", v.critical_high::text as "criticalHigh",
    v.critical_values as "criticalValues",
    v.plausible_low::text as "plausibleLow", v.plausible_high::text as "plausibleHigh",
    v.plausible_bands as "plausibleBands", v.reportable_bands as "reportableBands",
    v.reportable_low::text as "reportableLow", v.reportable_high::text as "reportableHigh",
    v.delta_kind as "deltaKind", v.delta_amount::text as "deltaAmount", v.delta_days as "deltaDays",
    v.decimals, v.options, v.formula, v.note, v.extra, v.shared, v.verified, v.number as version`;

const PARAMETERS = `
  select ${PARAMETER_COLUMNS}
  from profile p
  join profile_version_parameter o on o.profile_version_id = ${VERSION}
  join parameter_version v on v.id = o.parameter_version_id
  join parameter q on q.id = v.parameter_id
  where p.code = $1
  order by o.position`;

/**
 * The profile with its parameters in the order of the bench, retired or not, as published now or, with `versionId`,
 * as that version had it; undefined for an unknown code.
 */
export async function profileLayout(
  sql: Sql,
  code: string,
  versionId: string | null = null,
): Promise<ProfileLayout | undefined> {
  const [profile, parameters] = await Promise.all([
    sql.one<LayoutProfile>(PROFILE, [code, versionId]),
    sql.sql<CatalogueParameter>(PARAMETERS, [code, versionId]),
  ]);
  return profile && { profile, parameters };
}

/** SQL: the minutes of `profile_version v` for a priority that an expression says; as turnaroundFor. */
export function turnaroundFor(priority: string): string {
  return `case ${priority} when 'stat' then v.stat_turnaround_minutes
    when 'urgent' then v.urgent_turnaround_minutes else v.turnaround_minutes end`;
}

/**
 * SQL: whether the profile_version `v` is confidential: it is marked so, or one of its parameters is, and then all of
 * its rows are. Nothing else decides it.
 */
const CONFIDENTIAL_VERSION = `(v.confidential or exists (
  select from profile_version_parameter o join parameter_version w on w.id = o.parameter_version_id
  where o.profile_version_id = v.id and w.extra ->> 'confidential' = 'true'))`;

/** SQL: whether the profile with this id is confidential as published now; a mark set today covers earlier results. */
export function confidentialProfile(profileId: string): string {
  return `(${profileId} in (select p.id from profile p join profile_version v on v.id = p.published_version_id
    where ${CONFIDENTIAL_VERSION}))`;
}

/**
 * SQL: the name of a test of the profile_version `v` on a wall-board: its short name, or nothing that would give
 * something away about the patient.
 */
export const BOARD_TEST_NAME = `case when ${CONFIDENTIAL_VERSION} then '${SPECIAL_TEST}'
  else coalesce(nullif(v.short_name, ''), v.name) end`;

/** SQL: code, name on a wall, and whether it is confidential, of every published profile. */
export const TEST_NAMES = `
  select p.code, ${BOARD_TEST_NAME} as name, ${CONFIDENTIAL_VERSION} as confidential
  from profile p join profile_version v on v.id = p.published_version_id`;

const BY_CODE = `select ${confidentialProfile('q.id')} as confidential from profile q where q.code = $1`;

/** A test that nobody knows any more may have been one. */
export async function isConfidential(sql: Sql, code: string): Promise<boolean> {
  const row = await sql.one<{ confidential: boolean }>(BY_CODE, [code]);
  return row?.confidential ?? true;
}
