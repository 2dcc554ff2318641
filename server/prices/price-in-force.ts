import { CASH_LIST } from '../../shared/domain/money/price-lists.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import { requiredReadings } from '../../shared/domain/results/two-readings.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import type { Discipline } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { invalid } from '../kernel/http/problem.js';
import { joinVat, VAT_TERMS, type TaxedBy } from '../vat/index.js';

/** The other list that every laboratory has (migration 0050). */
export const STAFF_LIST = '00000000-0000-7000-8000-000000000002';

/** A profile's first price holds from here: whatever day is asked for has one. */
export const BEGINNING = '2000-01-01';

export interface PriceDays {
  readonly from: string;
  readonly to: string | null;
}

/** The days on which a change shall hold: from today on, never before. 422 naming the field. */
export async function priceDays(
  sql: Sql,
  now: Date,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<PriceDays> {
  const today = await todayOf(sql, now);
  const from = asked.from ?? today;
  if (from < today)
    throw invalid('from', 'Prices of past days cannot be changed: choose today or a later day.');
  const to = asked.to ?? null;
  if (to !== null && to < from) throw invalid('to', 'The last day is before the first.');
  return { from, to };
}

/** The laboratory's day. */
export async function todayOf(sql: Sql, now: Date): Promise<string> {
  const row = await sql.one<{ zone: string }>('select time_zone as zone from laboratory');
  return labToday(row?.zone, now);
}

/** The list and the moment by which a price is looked up. */
export interface PriceTerms {
  readonly at: Date;
  readonly priceListId: string;
}

/** The price terms at the counter at a moment. */
export const cashAt = (at: Date): PriceTerms => ({ at, priceListId: CASH_LIST });

/** The laboratory's day of a moment that is given as a parameter. */
export const dayOf = (moment: string): string =>
  `(select (${moment}::timestamptz at time zone time_zone)::date from laboratory)`;

/** The rows of the table `price` that hold on a day; `alias` names them. */
export const inForceOn = (alias: string, day: string): string =>
  `${alias}.replaced_by is null and ${day} between ${alias}.valid_from and coalesce(${alias}.valid_to, 'infinity')`;

interface PriceLookup {
  /** SQL of the profile's id, of the list's, and of the day. */
  readonly profile: string;
  readonly list: string;
  readonly day: string;
}

/**
 * A lateral join, `price`, with what a profile costs: `price_list_id` and `minor`. If the list has no price for the
 * profile, the cash list's applies.
 */
export function joinPrice({ profile, list, day }: PriceLookup): string {
  return `
    join lateral (
      select q.price_list_id, q.minor from price q
      where q.profile_id = ${profile} and q.price_list_id in (${list}, '${CASH_LIST}') and ${inForceOn('q', day)}
      order by q.price_list_id = '${CASH_LIST}' limit 1
    ) price on true`;
}

/** "12.50" as hundredths; 422 naming the field for anything else. */
export function priceMinor(text: string, field: string): number {
  const minor = parseMoney(text);
  if (minor === null || minor < 0n) throw invalid(field, amountWrong(text, field));
  return Number(minor);
}

function amountWrong(text: string, field: string): string {
  const requested = requiredReadings(text);
  return requested === null ? `${field} must be an amount such as 12.50.` : `${field}: ${requested}`;
}

/** A list's price for a profile on a day. */
export interface ChargedPrice {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly version: number;
  readonly minor: number;
  /** False: the list has none, and the cash list applies. */
  readonly own: boolean;
}

export interface PriceQuestion {
  readonly priceListId: string;
  readonly day: string;
  readonly unit?: Discipline | undefined;
  /** Left out: all that can be ordered. */
  readonly codes?: readonly string[] | undefined;
}

const charged = (more = '', joined = ''): string => `
  select p.code, v.name, v.unit, p.version, price.minor, price.price_list_id = $1 as own${more}
  from profile p join profile_version v on v.id = p.published_version_id
  ${joinPrice({ profile: 'p.id', list: '$1::uuid', day: '$2::date' })}
  ${joined}
  where ($3::text is null or v.unit = $3) and case when $4::text[] is null then p.retired_at is null
    else p.code = any ($4) end
  order by v.position, p.code`;
const CHARGED = charged();
const OFFERED = charged(
  `, ${VAT_TERMS} as vat`,
  joinVat({ profile: 'p.id', list: 'price.price_list_id', day: '$2::date' }),
);

export function chargedPrices(
  sql: Sql,
  { priceListId, day, unit, codes }: PriceQuestion,
): Promise<ChargedPrice[]> {
  return sql.sql<ChargedPrice>(CHARGED, [priceListId, day, unit ?? null, codes ?? null]);
}

/** The same of all that can be ordered, with what each is taxed by. */
export function taxedPrices(
  sql: Sql,
  { priceListId, day }: PriceQuestion,
): Promise<(ChargedPrice & { readonly vat: TaxedBy | null })[]> {
  return sql.sql(OFFERED, [priceListId, day, null, null]);
}
