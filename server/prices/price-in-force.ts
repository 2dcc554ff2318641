import { CASH_LIST } from './cash-list.js';

/** By which list a price is looked up, and at which moment. */
export interface PriceTerms {
  readonly at: Date;
  readonly priceListId: string;
}

/** What whoever pays at the counter is charged at a moment. */
export const cashAt = (at: Date): PriceTerms => ({ at, priceListId: CASH_LIST });

/** The laboratory's day of a moment that is given as a parameter. */
export const dayOf = (moment: string): string =>
  `(select (${moment}::timestamptz at time zone time_zone)::date from laboratory)`;

/** The rows of the table `price` that hold on a day; `alias` names them. */
export const holdsOn = (alias: string, day: string): string =>
  `${alias}.replaced_by is null and ${day} between ${alias}.valid_from and coalesce(${alias}.valid_to, 'infinity')`;

export interface PriceLookup {
  /** SQL of the profile's id, of the list's, and of the day. */
  readonly profile: string;
  readonly list: string;
  readonly day: string;
}

/**
 * A lateral join, `price`, of what a profile costs: `price_list_id` and `minor`. Where the list says nothing of the
 * profile it is the cash list that does.
 */
export function joinPrice({ profile, list, day }: PriceLookup): string {
  return `
    join lateral (
      select q.price_list_id, q.minor from price q
      where q.profile_id = ${profile} and q.price_list_id in (${list}, '${CASH_LIST}') and ${holdsOn('q', day)}
      order by q.price_list_id = '${CASH_LIST}' limit 1
    ) price on true`;
}
