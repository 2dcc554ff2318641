import type { Turnarounds } from '../../shared/domain/time/turnaround.js';
import type { Discipline } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { dayOf, joinPrice, type PriceTerms } from '../prices/index.js';
import { TURNAROUNDS } from './turnarounds.js';

export interface PricedProfile extends Turnarounds {
  readonly id: string;
  /** The published version that all this is said by. */
  readonly versionId: string;
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly specimen: string;
  readonly container: string;
  /** Hundredths of the base currency, on the day and by the list that were asked for. */
  readonly priceMinor: number;
  /** The list that says so: the one that was asked for, or cash where that says nothing of the profile. */
  readonly priceListId: string;
  /** Of a test over time, each with a tube of its own; of any other none. */
  readonly draws: readonly string[];
  readonly retired: boolean;
  /** A draft that nobody published yet. */
  readonly neverPublished: boolean;
}

/** SQL: the draws of the profile's version `v`, in their order; none where it is of one moment. */
export const DRAWS = `array(
    select w.extra ->> 'draw' from profile_version_parameter o join parameter_version w on w.id = o.parameter_version_id
    where o.profile_version_id = v.id and w.extra ? 'draw' group by 1 order by min(o.position)) as draws`;

const PRICED_PROFILES = `
  select p.id, v.id as "versionId", p.code, v.name, v.unit, v.specimen, v.container, price.minor as "priceMinor",
    price.price_list_id as "priceListId", ${TURNAROUNDS}, p.retired_at is not null as retired,
    p.never_published as "neverPublished", ${DRAWS}
  from unnest($1::text[]) with ordinality as asked (code, place)
  join profile p on p.code = asked.code
  join profile_version v on v.id = p.published_version_id
  ${joinPrice({ profile: 'p.id', list: '$2::uuid', day: dayOf('$3') })}
  order by asked.place`;

/** The profiles of these codes in the order asked for; an unknown code is left out. */
export function pricedProfiles(
  sql: Sql,
  codes: readonly string[],
  { priceListId, at }: PriceTerms,
): Promise<PricedProfile[]> {
  return sql.sql<PricedProfile>(PRICED_PROFILES, [codes, priceListId, at]);
}

/** Why a profile cannot be ordered, in words; null where it can be. */
export function notOrdered({
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
