import type { UsageGroup, UsageLine, UsageRequest, UsageSort } from '../../../shared/contract/reagents.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import type { CsvColumn, PageOrFile } from '../../kernel/http/csv.js';
import { dayBounds } from '../../settings/index.js';
import { direction, listOrFile, searchPattern, type LaboratoryDay, type Listing } from '../stock-rows.js';
import { withoutTrailingZeros } from '../stock.entity.js';

/** Usage in a period, by reagent, lot or profile, or each use. */
export class Usage extends RequestQuery<UsageRequest, PageOrFile<UsageLine>> {}

type Row = Omit<UsageLine, 'at'> & { readonly at: Date };

/** The columns that distinguish lines, beside the product. */
const GROUPS: Readonly<
  Record<UsageGroup, { readonly lot: string; readonly profile: string; readonly each: string }>
> = {
  product: { lot: 'null::text', profile: 'null::text', each: 'null::uuid' },
  lot: { lot: 'l.lot_number', profile: 'null::text', each: 'null::uuid' },
  profile: { lot: 'null::text', profile: 'a.profile_code', each: 'null::uuid' },
  each: { lot: 'l.lot_number', profile: 'a.profile_code', each: 'm.id' },
};

const summed = (which: string): string => `coalesce(sum(m.quantity) filter (where ${which}), 0)`;

function selectBy(by: UsageGroup): string {
  const { lot, profile, each } = GROUPS[by];
  return `
    select concat_ws(' ', p.id, ${lot}, ${profile}, ${each}) as key, p.code as "productCode",
      p.name as "productName", p.use_unit as "useUnit", ${lot} as lot, ${profile} as "profileCode", max(m.at) as at,
      ${by === 'each' ? 'max(a.actor_name)' : 'null::text'} as by,
      ${summed(`m.purpose = 'test'`)} as tests, ${summed(`m.purpose = 'repeat'`)} as repeats,
      ${summed(`m.purpose = 'control'`)} as controls, ${summed(`m.purpose = 'other'`)} as other,
      ${summed(`m.kind = 'not-covered'`)} as "notCovered", sum(m.quantity) as total
    from stock_movement m join stock_act a on a.id = m.act_id join stock_product p on p.id = m.product_id
    left join stock_lot l on l.id = m.lot_id
    where m.kind in ('used','not-covered')
      and ($1::text is null or p.name ilike $1 or p.code ilike $1 or l.lot_number ilike $1 or a.profile_code ilike $1)
      and ($2::uuid is null or m.product_id = $2) and ($3::text is null or a.profile_code = $3)
      and ($4::date is null or m.day >= $4) and ($5::date is null or m.day <= $5)
    group by p.id, p.code, p.name, p.use_unit, ${lot}, ${profile}, ${each}`;
}

const ORDER: Readonly<Record<UsageSort, string>> = {
  product: 'lower("productName")',
  total: 'total',
  at: 'at',
};

function listing(request: UsageRequest, { timeZone }: LaboratoryDay): Listing<Row, UsageLine> {
  const { by, q, productId, profile, from, to, sort, order } = request;
  dayBounds(timeZone, from ?? to ?? '2000-01-01', to ?? from ?? '2000-01-01');
  const group = by ? by : 'product';
  const first = sort ?? (group === 'each' ? 'at' : 'product');
  const way = sort === undefined && first === 'at' ? 'desc' : direction(order);
  return {
    select: `select * from (${selectBy(group)}) used`,
    order: `order by ${ORDER[first]} ${way}, lower("productName"), lot nulls last, key`,
    params: [searchPattern(q), productId ?? null, profile ? profile : null, from ?? null, to ?? null],
    shape,
  };
}

function shape(row: Row): UsageLine {
  const { tests, repeats, controls, other, notCovered, total } = row;
  return {
    ...{
      ...row,
      at: row.at.toISOString(),
      tests: withoutTrailingZeros(tests),
      repeats: withoutTrailingZeros(repeats),
    },
    ...{
      controls: withoutTrailingZeros(controls),
      other: withoutTrailingZeros(other),
      notCovered: withoutTrailingZeros(notCovered),
      total: withoutTrailingZeros(total),
    },
  };
}

const USAGE_CSV: readonly CsvColumn<UsageLine>[] = [
  { title: 'Product code', value: ({ productCode }) => productCode },
  { title: 'Product', value: ({ productName }) => productName },
  { title: 'Lot', value: ({ lot }) => lot },
  { title: 'Profile', value: ({ profileCode }) => profileCode },
  { title: 'Last used', value: ({ at }) => new Date(at) },
  { title: 'Tests', value: ({ tests }) => tests },
  { title: 'Repeats', value: ({ repeats }) => repeats },
  { title: 'Controls', value: ({ controls }) => controls },
  { title: 'Other', value: ({ other }) => other },
  { title: 'Total', value: ({ total }) => total },
  { title: 'Not covered', value: ({ notCovered }) => notCovered },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
];

export const UsageHandler = queryHandler(Usage, listOrFile('usage', USAGE_CSV, listing));
