import { CASH_LIST } from '../../../shared/domain/money/price-lists.js';
import type { Page } from '../../../shared/contract/page.js';
import type { PriceLine, PriceSort, PriceTableRequest } from '../../../shared/contract/prices.js';
import { formatMoney } from '../../../shared/domain/money/money.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { Database, type Parameters } from '../../kernel/database.js';
import { csvAnswer, lockRows, type CsvColumn } from '../../kernel/http/csv.js';
import { readPage } from '../../kernel/http/paging.js';
import { literal } from '../../kernel/sql-text.js';
import { BEGINNING, dayOf, inForceOn, joinPrice } from '../price-in-force.js';

/** Every profile with what a list charges for it today, and what is planned next. */
export class PriceTable extends RequestQuery<PriceTableRequest, Page<PriceLine>> {}

type Row = Omit<PriceLine, 'price' | 'next'> & {
  readonly minor: number;
  readonly nextDay: string | null;
  readonly nextMinor: number | null;
};

// A price next to another that is the same is the same price: two changes of which the second took the first back.
const TABLE = `
  select p.code, v.name, v.unit, p.version, p.retired_at is not null as retired, v.position, price.minor,
    price.price_list_id = $1 as own, nullif(since.day, date '${BEGINNING}') as since,
    next.day as "nextDay", next.minor as "nextMinor"
  from profile p
  join profile_version v on v.id = p.published_version_id
  cross join (select ${dayOf('$2')} as day) today
  ${joinPrice({ profile: 'p.id', list: '$1::uuid', day: 'today.day' })}
  left join price own on own.profile_id = p.id and own.price_list_id = $1 and ${inForceOn('own', 'today.day')}
  left join lateral (
    select min(q.valid_from) as day from price q
    where q.profile_id = p.id and q.price_list_id = $1 and q.replaced_by is null and q.minor = own.minor
      and q.valid_from <= today.day and not exists (
        select from price other where other.profile_id = p.id and other.price_list_id = $1 and other.replaced_by is null
          and other.minor <> q.minor and other.valid_from between q.valid_from and today.day)
  ) since on true
  left join lateral (
    select turn.day, c.minor
    from (
      select q.valid_from as day from price q
      where q.profile_id = p.id and q.price_list_id = $1 and q.replaced_by is null and q.valid_from > today.day
      union
      select q.valid_to + 1 from price q
      where q.profile_id = p.id and q.price_list_id = $1 and q.replaced_by is null and q.valid_to >= today.day
    ) turn
    left join price c on c.profile_id = p.id and c.price_list_id = $1 and ${inForceOn('c', 'turn.day')}
    where c.minor is distinct from own.minor
    order by turn.day limit 1
  ) next on true
  where ($3::text is null or v.unit = $3) and (v.name ilike $4 or p.code ilike $4) and p.retired_at is null`;

const ORDER: Readonly<Record<PriceSort, string>> = {
  code: 'lower(code)',
  name: 'lower(name)',
  price: 'minor',
};

export const PriceTableHandler = queryHandler(PriceTable, async ({ database, clock }, { request }) => {
  const params = filtersOf(request, clock.now());
  return readPage(database, { rows: `${TABLE} ${orderOf(request)}`, found: TABLE, params, shape }, request);
});

function filtersOf({ list, unit, q }: PriceTableRequest, now: Date): Parameters {
  return [list ?? CASH_LIST, now, unit ? unit : null, `%${literal((q ?? '').trim())}%`];
}

function orderOf({ sort, order }: PriceTableRequest): string {
  const column = sort === undefined ? '' : `${ORDER[sort]} ${order === 'desc' ? 'desc' : 'asc'}, `;
  return `order by ${column}position, code`;
}

function shape({ minor, nextDay, nextMinor, ...row }: Row): PriceLine {
  const { code, name, unit, own, since, retired, version } = row;
  const line = { code, name, unit, own, since, retired, version };
  return { ...line, price: text(minor), next: nextDay === null ? null : next(nextDay, nextMinor) };
}

const text = (minor: number): string => formatMoney(BigInt(minor));

function next(from: string, minor: number | null): PriceLine['next'] {
  return { price: minor === null ? null : text(minor), from };
}

/** As an import heads them: a file that was read back changes nothing. */
const CSV: readonly CsvColumn<PriceLine>[] = [
  { title: 'code', value: ({ code }) => code },
  { title: 'price', value: ({ price, own }) => (own ? price : '') },
  { title: 'name', value: ({ name }) => name },
  { title: 'department', value: ({ unit }) => unit },
  { title: 'charged today', value: ({ price }) => price },
  { title: 'since', value: ({ since }) => since },
  { title: 'next price', value: (line) => (line.next ? (line.next.price ?? 'as cash') : '') },
  { title: 'from', value: (line) => line.next?.from },
];

/** All of the table as a file. */
export async function priceTableFile(database: Database, request: PriceTableRequest, now: Date) {
  const rows = await database.sql<Row>(`${TABLE} ${orderOf(request)}`, filtersOf(request, now));
  return csvAnswer('prices', CSV, lockRows('UTC', rows.map(shape)));
}
