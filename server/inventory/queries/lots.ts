import type { Lot } from '../../../shared/contract/inventory-shapes.js';
import type { LotSort, LotsRequest } from '../../../shared/contract/inventory.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import type { CsvColumn, PageOrFile } from '../../kernel/http/csv.js';
import { lotState } from '../expiry.js';
import { direction, listOrFile, searchPattern, type LaboratoryDay, type Listing } from '../stock-rows.js';
import { COUNTS } from '../on-hand.js';
import { withoutTrailingZeros } from '../stock.entity.js';

/** Lots with their places, first to expire first. */
export class Lots extends RequestQuery<LotsRequest, PageOrFile<Lot>> {}

// $1 today, $2 words, $3 product, $4 state.
const SELECT = `
  select l.id, p.id as "productId", p.code as "productCode", p.name as "productName", p.use_unit as "useUnit",
    l.lot_number as lot, l.expiry, h.in_store as "inStore", h.on_benches as "onBenches", h.places,
    ${lotState('$1::date')} as state
  from stock_lot l join stock_product p on p.id = l.product_id
  cross join lateral (
    select coalesce(sum(b.quantity) filter (where c.kind = 'store'), 0) as in_store,
      coalesce(sum(b.quantity) filter (where c.kind = 'department' and ${COUNTS}), 0) as on_benches,
      coalesce(json_agg(json_build_object('placeId', c.id, 'place', c.name, 'quantity', b.quantity::text)
        order by c.kind <> 'store', lower(c.name)) filter (where b.quantity > 0), '[]') as places
    from stock_balance b join stock_customer c on c.id = b.place_id where b.lot_id = l.id
  ) h
  where ($2::text is null or p.name ilike $2 or p.code ilike $2 or l.lot_number ilike $2)
    and ($3::uuid is null or p.id = $3) and ($5::uuid is null or l.id = $5)
    and case $4 when 'all' then true when 'gone' then h.in_store + h.on_benches = 0
      when 'expired' then h.in_store + h.on_benches > 0 and ${lotState('$1::date')} = 'expired'
      when 'expiring' then h.in_store + h.on_benches > 0 and ${lotState('$1::date')} = 'expiring'
      else h.in_store + h.on_benches > 0 end`;

const ORDER: Readonly<Record<LotSort, string>> = {
  expiry: 'expiry',
  product: 'lower("productName")',
  lot: 'lower(lot)',
  inStore: '"inStore"',
};

function listing(
  { id, q, productId, state, sort, order }: LotsRequest,
  { today }: LaboratoryDay,
): Listing<Lot, Lot> {
  return {
    select: `select * from (${SELECT}) lot`,
    order: `order by ${ORDER[sort ?? 'expiry']} ${direction(order)} nulls last, lower("productName"), lot, id`,
    params: [today, searchPattern(q), productId ?? null, state, id ?? null],
    shape,
  };
}

function shape(row: Lot): Lot {
  const places = row.places.map((place) => ({ ...place, quantity: withoutTrailingZeros(place.quantity) }));
  return {
    ...row,
    inStore: withoutTrailingZeros(row.inStore),
    onBenches: withoutTrailingZeros(row.onBenches),
    places,
  };
}

const LOTS_CSV: readonly CsvColumn<Lot>[] = [
  { title: 'Product code', value: ({ productCode }) => productCode },
  { title: 'Product', value: ({ productName }) => productName },
  { title: 'Lot', value: ({ lot }) => lot },
  { title: 'Expiry', value: ({ expiry }) => expiry },
  { title: 'State', value: ({ state }) => state },
  { title: 'In store', value: ({ inStore }) => inStore },
  { title: 'On benches', value: ({ onBenches }) => onBenches },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
];

export const LotsHandler = queryHandler(Lots, listOrFile('stock', LOTS_CSV, listing));
