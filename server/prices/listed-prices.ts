import type { Sql } from '../kernel/database.js';
import { holdsOn } from './price-in-force.js';

export interface ListedPrice {
  readonly code: string;
  /** Null: the list says nothing of it. */
  readonly minor: number | null;
}

const LISTED = `
  select p.code, q.minor from profile p
  left join price q on q.profile_id = p.id and q.price_list_id = $1 and ${holdsOn('q', '$2::date')}
  where p.code = any ($3::text[]) order by p.code`;

/** What the list itself says of these profiles on a day. */
export function listedPrices(
  sql: Sql,
  priceListId: string,
  day: string,
  codes: readonly string[],
): Promise<ListedPrice[]> {
  return sql.sql<ListedPrice>(LISTED, [priceListId, day, codes]);
}
