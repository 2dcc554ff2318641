import type { StockedProduct } from '../../../shared/contract/inventory-shapes.js';
import type { ProductSort, ProductsRequest } from '../../../shared/contract/inventory.js';
import { Decimal } from '../../../shared/domain/decimal.js';
import { daysLater } from '../../../shared/domain/time/lab-time.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import type { CsvColumn, PageOrFile } from '../../kernel/http/csv.js';
import { direction, listOrFile, searchPattern, type LaboratoryDay, type Listing } from '../stock-rows.js';
import { IS_LOW, joinStock, ON_ORDER } from '../on-hand.js';
import { withoutTrailingZeros, PRODUCT_COLUMNS, productShape, type ProductRow } from '../stock.entity.js';

/** Products with their stock, what is on order and how long it lasts. */
export class Products extends RequestQuery<ProductsRequest, PageOrFile<StockedProduct>> {}

interface Row extends ProductRow {
  readonly onHand: string;
  readonly inStore: string;
  readonly expired: string;
  readonly firstExpiry: string | null;
  readonly low: boolean;
  readonly used30: string;
  readonly onOrder: string;
}

// Goods consumed by dispatch count as used when dispatched; goods for an outside customer leave either way.
const USED = `
  cross join lateral (
    select greatest(0, coalesce(sum(case
      when m.kind in ('used','not-covered') then m.quantity
      when m.kind = 'dispatched' and (p.used_up = 'when-given-out' or t.kind = 'outside') then m.quantity
      when m.kind = 'returned' and (p.used_up = 'when-given-out' or f.kind = 'outside') then -m.quantity
    end), 0)) as used
    from stock_movement m
    left join stock_customer t on t.id = m.to_place left join stock_customer f on f.id = m.from_place
    where m.product_id = p.id and m.kind in ('used','not-covered','dispatched','returned')
      and m.day > $1::date - 30 and m.day <= $1::date
  ) u`;

const SELECT = `
  select ${PRODUCT_COLUMNS}, s.on_hand as "onHand", s.in_store as "inStore", s.expired, s.first_expiry as "firstExpiry",
    ${IS_LOW} as low, u.used as used30, o.quantity as "onOrder",
    case when u.used > 0 then s.on_hand / u.used end as lasts,
    case when p.code = $7 then 0 when lower(p.code) = lower($7) then 1 else 2 end as unlikeness
  from stock_product p ${joinStock('$1::date')} ${USED} ${ON_ORDER}
  where ($2::text is null or p.name ilike $2 or p.code ilike $2) and ($3::text is null or p.kind = $3)
    and (not $4 or ${IS_LOW}) and (p.active or $5) and ($6::uuid is null or p.id = $6)
    and ($8::text is null or p.used_up = $8)`;

const ORDER: Readonly<Record<ProductSort, string>> = {
  code: 'lower(code)',
  name: 'lower(name)',
  onHand: '"onHand"',
  lastsUntil: 'lasts',
  firstExpiry: '"firstExpiry"',
};

/** Unless another order is requested, the product with exactly this code comes before those that contain it. */
function listing(
  { id, q, kind, usedUp, low, retired, sort, order }: ProductsRequest,
  { today }: LaboratoryDay,
): Listing<Row, StockedProduct> {
  const by = sort === undefined ? 'unlikeness, lower(name)' : ORDER[sort];
  return {
    select: `select * from (${SELECT}) product`,
    order: `order by ${by} ${direction(order)} nulls last, lower(name), code`,
    params: [
      today,
      searchPattern(q),
      kind ? kind : null,
      low === 'true',
      retired === 'true',
      id ?? null,
      q.trim(),
      usedUp ? usedUp : null,
    ],
    shape: shapeOn(today),
  };
}

/** Days of the forecast; beyond them no day is given. */
const DAYS = 30;
const MOST_DAYS = 3650;

export function lastsUntil(today: string, onHand: string, used: string): string | null {
  if (new Decimal(used).isZero()) return null;
  const days = new Decimal(onHand).times(DAYS).div(used).floor();
  return daysLater(today, Math.min(days.toNumber(), MOST_DAYS));
}

const shapeOn =
  (today: string) =>
  (row: Row): StockedProduct => ({
    ...productShape(row),
    onHand: withoutTrailingZeros(row.onHand),
    inStore: withoutTrailingZeros(row.inStore),
    expired: withoutTrailingZeros(row.expired),
    onOrder: withoutTrailingZeros(row.onOrder),
    low: row.low,
    used30: withoutTrailingZeros(row.used30),
    lastsUntil: lastsUntil(today, row.onHand, row.used30),
    firstExpiry: row.firstExpiry,
  });

const PRODUCTS_CSV: readonly CsvColumn<StockedProduct>[] = [
  { title: 'Code', value: ({ code }) => code },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
  { title: 'Pack size', value: ({ packSize }) => packSize },
  { title: 'On hand', value: ({ onHand }) => onHand },
  { title: 'In store', value: ({ inStore }) => inStore },
  { title: 'Expired', value: ({ expired }) => expired },
  { title: 'On order', value: ({ onOrder }) => onOrder },
  { title: 'Reorder level', value: ({ reorderLevel }) => reorderLevel },
  { title: 'Low', value: ({ low }) => (low ? 'yes' : 'no') },
  { title: 'Used in 30 days', value: ({ used30 }) => used30 },
  { title: 'Lasts until', value: ({ lastsUntil }) => lastsUntil },
  { title: 'First expiry', value: ({ firstExpiry }) => firstExpiry },
  { title: 'Supplier', value: ({ supplier }) => supplier },
];

export const ProductsHandler = queryHandler(Products, listOrFile('products', PRODUCTS_CSV, listing));
