import type { Discipline } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';

export interface PricedProfile {
  readonly id: string;
  /** The published version that all this is said by. */
  readonly versionId: string;
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly specimen: string;
  readonly container: string;
  /** Hundredths of the base currency. */
  readonly priceMinor: number;
  readonly turnaroundMinutes: number;
  readonly retired: boolean;
}

const PRICED_PROFILES = `
  select p.id, v.id as "versionId", p.code, v.name, v.unit, v.specimen, v.container, p.price_minor as "priceMinor",
    v.turnaround_minutes as "turnaroundMinutes", p.retired_at is not null as retired
  from unnest($1::text[]) with ordinality as asked (code, place)
  join profile p on p.code = asked.code
  join profile_version v on v.id = p.published_version_id
  order by asked.place`;

/** The profiles of these codes in the order asked for; an unknown code is left out. */
export function pricedProfiles(sql: Sql, codes: readonly string[]): Promise<PricedProfile[]> {
  return sql.sql<PricedProfile>(PRICED_PROFILES, [codes]);
}
