import type { Order, OrderLine, OrderState } from '../../../shared/contract/inventory-shapes.js';
import type { OrderSort, OrdersRequest } from '../../../shared/contract/stock-moves.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { csvAnswer, type CsvColumn, type PageOrFile } from '../../kernel/http/csv.js';
import {
  allBatches,
  direction,
  laboratoryDay,
  listPage,
  searchPattern,
  type Listing,
} from '../stock-rows.js';
import { ORDER_COLUMNS, ORDER_STATE, orderShape, type OrderRow } from '../orders.js';

/** Purchase orders, newest first, and what has been received of each. */
export class Orders extends RequestQuery<OrdersRequest, PageOrFile<Order>> {}

/** A line of the file: a product of an order. */
type OrderedProduct = Order & { readonly line: OrderLine };

type Row = OrderRow & { readonly state: OrderState };

const NUMBER = /^\d{1,15}$/;

// The state is worked out of what came: lines are read of the page's orders alone.
const SELECT = `
  select ${ORDER_COLUMNS}, ${ORDER_STATE} as state from stock_order o
  where ($1::text is null or o.supplier ilike $1 or o.number = $2 or exists (
      select from stock_order_line l join stock_product p on p.id = l.product_id
      where l.order_id = o.id and (p.name ilike $1 or p.code ilike $1)))
    and case when $3::text is null then true when $3 = 'due' then ${ORDER_STATE} in ('open','part')
      when $3 = 'late' then o.closed_at is null and o.expected < $4::date and ${ORDER_STATE} in ('open','part')
      else ${ORDER_STATE} = $3 end`;

const ORDER: Readonly<Record<OrderSort, string>> = {
  number: 'o.number',
  supplier: 'lower(o.supplier)',
  expected: 'o.expected',
};

function listing({ q, state, sort, order }: OrdersRequest, today: string): Listing<Row, Order> {
  const by = sort === undefined ? '' : `${ORDER[sort]} ${direction(order)} nulls last, `;
  const number = NUMBER.test(q.trim()) ? Number(q.trim()) : null;
  return {
    select: SELECT,
    order: `order by ${by}o.number desc`,
    params: [searchPattern(q), number, state ? state : null, today],
    shape: (row) => orderShape(row, today),
  };
}

const ORDERS_CSV: readonly CsvColumn<OrderedProduct>[] = [
  { title: 'Order', value: ({ number }) => number },
  { title: 'Day', value: ({ day }) => day },
  { title: 'Supplier', value: ({ supplier }) => supplier },
  { title: 'Expected', value: ({ expected }) => expected },
  { title: 'State', value: ({ state }) => state },
  { title: 'Product code', value: ({ line }) => line.productCode },
  { title: 'Product', value: ({ line }) => line.productName },
  { title: 'Ordered', value: ({ line }) => line.ordered },
  { title: 'Received', value: ({ line }) => line.received },
  { title: 'Still to come', value: ({ line }) => line.open },
  { title: 'Unit', value: ({ line }) => line.useUnit },
];

export const OrdersHandler = queryHandler(Orders, async ({ database, clock }, { request }) => {
  const { today, timeZone } = await laboratoryDay(database, clock.now());
  const list = listing(request, today);
  if (request.format !== 'csv') return listPage(database, request, list);
  async function* lines(): AsyncGenerator<readonly OrderedProduct[]> {
    for await (const orders of allBatches(database, list))
      yield orders.flatMap((order) => order.lines.map((line) => ({ ...order, line })));
  }
  return csvAnswer('orders', ORDERS_CSV, { timeZone, batches: lines() });
});
