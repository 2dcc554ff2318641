import type { CatalogueParameter } from '../../shared/contract/catalogue-shapes.js';
import type { ReflexRule } from '../../shared/domain/results/reflex.js';
import type { Sql } from '../kernel/database.js';
import { DRAWS, type PricedProfile } from './priced-profiles.js';
import { TURNAROUNDS } from './turnarounds.js';

export interface LayoutProfile extends Omit<PricedProfile, 'priceMinor' | 'priceListId'> {
  readonly loinc: string | null;
  readonly position: number;
  readonly shortName: string;
  readonly confidential: boolean;
  readonly reflex: readonly ReflexRule[];
  /** Counts what was published of the profile: 1, 2, 3. */
  readonly number: number;
  readonly version: number;
}

/** What a result screen is laid out from: one version of a profile. */
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
