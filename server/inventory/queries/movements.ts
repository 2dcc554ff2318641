import type { MovementLine } from '../../../shared/contract/inventory-shapes.js';
import type { MovementSort, MovementsRequest } from '../../../shared/contract/stock-moves.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import type { CsvColumn, PageOrFile } from '../../kernel/http/csv.js';
import { dayBounds } from '../../settings/index.js';
import { direction, listOrFile, searchPattern, type LaboratoryDay, type Listing } from '../stock-rows.js';
import { withoutTrailingZeros } from '../stock.entity.js';

/** Movements, the newest first: goods received, dispatched, or a lot's whole story. */
export class Movements extends RequestQuery<MovementsRequest, PageOrFile<MovementLine>> {}

type Row = Omit<MovementLine, 'at'> & { readonly at: Date };

const NUMBER = /^\d{1,15}$/;

const SELECT = `
  select m.id, m.kind, a.number, m.at, a.actor_name as by, p.id as "productId", p.code as "productCode",
    p.name as "productName", p.use_unit as "useUnit", l.id as "lotId", l.lot_number as lot, l.expiry, m.quantity,
    f.name as from, t.name as to, a.customer_id as "customerId", o.number as "orderNumber", a.supplier, a.reference,
    case when m.reason = '' then a.reason else m.reason end as reason, m.purpose, a.profile_code as "profileCode"
  from stock_movement m join stock_act a on a.id = m.act_id join stock_product p on p.id = m.product_id
  left join stock_lot l on l.id = m.lot_id left join stock_order o on o.id = a.order_id
  left join stock_customer f on f.id = m.from_place left join stock_customer t on t.id = m.to_place
  where ($1::text is null or m.kind = $1)
    and ($2::text is null or p.name ilike $2 or p.code ilike $2 or l.lot_number ilike $2 or a.reference ilike $2
      or a.supplier ilike $2 or f.name ilike $2 or t.name ilike $2 or a.number = $3)
    and ($4::uuid is null or m.product_id = $4) and ($5::uuid is null or m.lot_id = $5)
    and ($6::uuid is null or a.customer_id = $6) and ($7::uuid is null or a.order_id = $7)
    and ($8::date is null or m.day >= $8) and ($9::date is null or m.day <= $9)`;

const ORDER: Readonly<Record<MovementSort, string>> = {
  at: 'm.at',
  product: 'lower(p.name)',
  quantity: 'm.quantity',
  expiry: 'l.expiry',
};

function listing(request: MovementsRequest, { timeZone }: LaboratoryDay): Listing<Row, MovementLine> {
  const { kind, q, productId, lotId, customerId, orderId, from, to, sort, order } = request;
  dayBounds(timeZone, from ?? to ?? '2000-01-01', to ?? from ?? '2000-01-01');
  const number = NUMBER.test(q.trim()) ? Number(q.trim()) : null;
  const by = sort === undefined ? '' : `${ORDER[sort]} ${direction(order)} nulls last, `;
  return {
    select: SELECT,
    order: `order by ${by}m.at desc, m.id desc`,
    params: [
      ...[kind ? kind : null, searchPattern(q), number, productId ?? null, lotId ?? null, customerId ?? null],
      ...[orderId ?? null, from ?? null, to ?? null],
    ],
    shape,
  };
}

const shape = (row: Row): MovementLine => ({
  ...row,
  at: row.at.toISOString(),
  quantity: withoutTrailingZeros(row.quantity),
});

const MOVEMENTS_CSV: readonly CsvColumn<MovementLine>[] = [
  { title: 'When', value: ({ at }) => new Date(at) },
  { title: 'What', value: ({ kind }) => kind },
  { title: 'Document', value: ({ number }) => number },
  { title: 'Product code', value: ({ productCode }) => productCode },
  { title: 'Product', value: ({ productName }) => productName },
  { title: 'Lot', value: ({ lot }) => lot },
  { title: 'Expiry', value: ({ expiry }) => expiry },
  { title: 'Quantity', value: ({ quantity }) => quantity },
  { title: 'Unit', value: ({ useUnit }) => useUnit },
  { title: 'From', value: ({ from, supplier }) => from ?? supplier },
  { title: 'To', value: ({ to }) => to },
  { title: 'Order', value: ({ orderNumber }) => orderNumber },
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Profile', value: ({ profileCode }) => profileCode },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'By', value: ({ by }) => by },
];

export const MovementsHandler = queryHandler(Movements, listOrFile('movements', MOVEMENTS_CSV, listing));
