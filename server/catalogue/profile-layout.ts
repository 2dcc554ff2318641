import type { CatalogueParameter } from '../../shared/contract/catalogue.js';
import type { Sql } from '../kernel/database.js';
import type { PricedProfile } from './priced-profiles.js';

export interface LayoutProfile extends PricedProfile {
  readonly loinc: string | null;
  readonly position: number;
  readonly version: number;
}

/** What a result screen is laid out from. */
export interface ProfileLayout {
  readonly profile: LayoutProfile;
  readonly parameters: readonly CatalogueParameter[];
}

const PROFILE = `
  select id, code, name, unit, specimen, container, price_minor as "priceMinor", loinc, position, version,
    turnaround_minutes as "turnaroundMinutes", retired_at is not null as retired
  from profile where code = $1`;

const PARAMETERS = `
  select q.id, q.code, q.name, q.loinc, q.unit_of_measure as "unitOfMeasure", q.kind, q.section,
    q.range_male as "rangeMale", q.range_female as "rangeFemale", q.range_pregnancy as "rangePregnancy", q.ranges,
    q.critical_low::text as "criticalLow", q.critical_high::text as "criticalHigh",
    q.critical_values as "criticalValues",
    q.plausible_low::text as "plausibleLow", q.plausible_high::text as "plausibleHigh",
    q.delta_kind as "deltaKind", q.delta_amount::text as "deltaAmount", q.delta_days as "deltaDays",
    q.decimals, q.options, q.formula, q.note, q.extra, q.verified, q.version
  from profile p join parameter q on q.profile_id = p.id
  where p.code = $1 and q.retired_at is null
  order by q.position`;

/** The profile with its parameters in the order of the bench, retired or not; undefined for an unknown code. */
export async function profileLayout(sql: Sql, code: string): Promise<ProfileLayout | undefined> {
  const [profile, parameters] = await Promise.all([
    sql.one<LayoutProfile>(PROFILE, [code]),
    sql.sql<CatalogueParameter>(PARAMETERS, [code]),
  ]);
  return profile && { profile, parameters };
}
