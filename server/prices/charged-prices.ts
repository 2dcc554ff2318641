import type { Discipline } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { joinPrice } from './price-in-force.js';

/** What a list charges for a profile on a day. */
export interface ChargedPrice {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly version: number;
  readonly minor: number;
  /** False: the list says nothing of it, and the cash list holds. */
  readonly own: boolean;
}

export interface ChargedAsked {
  readonly priceListId: string;
  readonly day: string;
  readonly unit?: Discipline | undefined;
  /** Left out: all that can be ordered. */
  readonly codes?: readonly string[] | undefined;
}

const CHARGED = `
  select p.code, v.name, v.unit, p.version, price.minor, price.price_list_id = $1 as own
  from profile p join profile_version v on v.id = p.published_version_id
  ${joinPrice({ profile: 'p.id', list: '$1::uuid', day: '$2::date' })}
  where ($3::text is null or v.unit = $3) and case when $4::text[] is null then p.retired_at is null
    else p.code = any ($4) end
  order by v.position, p.code`;

export function chargedPrices(
  sql: Sql,
  { priceListId, day, unit, codes }: ChargedAsked,
): Promise<ChargedPrice[]> {
  return sql.sql<ChargedPrice>(CHARGED, [priceListId, day, unit ?? null, codes ?? null]);
}
