import type { Order, OrderLine, OrderState } from '../../shared/contract/inventory-shapes.js';
import { Decimal } from '../../shared/domain/decimal.js';
import type { Sql } from '../kernel/database.js';
import { notFound, invalid } from '../kernel/http/problem.js';
import type { Tx } from '../events/unit-of-work.js';
import { withoutTrailingZeros } from './stock.entity.js';
import type { RequestedLot } from './lots.js';
import { amountText } from './locked-products.js';

export interface OrderRow extends Omit<Order, 'lines' | 'state' | 'late'> {
  readonly lines: readonly (Omit<OrderLine, 'received' | 'open'> & { readonly received: string })[];
}

/** SQL: the order `o` with its lines, and what came of each. */
export const ORDER_COLUMNS = `o.id, o.number, o.supplier, o.day, o.expected, o.note, o.actor_name as by,
  o.closed_reason as "closedReason", (
    select json_agg(json_build_object('productId', p.id, 'productCode', p.code, 'productName', p.name,
      'useUnit', p.use_unit, 'packSize', p.pack_size::text, 'decimals', p.decimals, 'ordered', l.quantity::text,
      'received', coalesce(came.quantity, 0)::text) order by l.position)
    from stock_order_line l join stock_product p on p.id = l.product_id
    left join lateral (
      select sum(m.quantity) as quantity from stock_act a join stock_movement m on m.act_id = a.id
      where a.order_id = o.id and m.product_id = l.product_id) came on true
    where l.order_id = o.id) as lines`;

const OPEN_LINES = `
  select l.quantity > coalesce((
      select sum(m.quantity) from stock_act a join stock_movement m on m.act_id = a.id and m.product_id = l.product_id
      where a.order_id = o.id), 0) as open
  from stock_order_line l where l.order_id = o.id`;

/** SQL: the state of the order `o`, as `OrderState`. */
export const ORDER_STATE = `
  case when o.closed_at is not null then 'closed'
    when not exists (select from (${OPEN_LINES}) l where l.open) then 'received'
    when exists (select from stock_act a where a.order_id = o.id) then 'part' else 'open' end`;

export async function orderById(sql: Sql, id: string, today: string): Promise<Order> {
  const row = await sql.one<OrderRow & { state: OrderState }>(
    `select ${ORDER_COLUMNS}, ${ORDER_STATE} as state from stock_order o where o.id = $1`,
    [id],
  );
  if (!row) throw notFound('The order');
  return orderShape(row, today);
}

export function orderShape(row: OrderRow & { readonly state: OrderState }, today: string): Order {
  const { id, number, supplier, day, expected, note, by, state, closedReason } = row;
  const isDue = state === 'open' || state === 'part';
  const late = isDue && expected !== null && expected < today;
  const head = { id, number, supplier, day, expected, note, by, state, late, closedReason };
  return { ...head, lines: row.lines.map(lineShape) };
}

function lineShape({ ordered, received, packSize, ...line }: OrderRow['lines'][number]): OrderLine {
  const open = Decimal.max(0, new Decimal(ordered).minus(received)).toFixed();
  return {
    ...line,
    packSize: withoutTrailingZeros(packSize),
    ordered: withoutTrailingZeros(ordered),
    received: withoutTrailingZeros(received),
    open,
  };
}

interface HeldOrder {
  readonly id: string;
  readonly number: number;
  readonly supplier: string;
  readonly closedReason: string | null;
  /** By product, the quantity still to come; negative if more arrived. */
  readonly open: ReadonlyMap<string, Decimal>;
}

const HOLD = `
  select id, number, supplier, closed_reason as "closedReason" from stock_order where id = $1 for update`;
const OPEN = `
  select l.product_id as "productId", l.quantity - coalesce((
    select sum(m.quantity) from stock_act a join stock_movement m on m.act_id = a.id and m.product_id = l.product_id
    where a.order_id = l.order_id), 0) as open
  from stock_order_line l where l.order_id = $1`;

/** An order of which something comes, or nothing more: this transaction's alone until it ends. */
export async function lockOrder(tx: Tx, id: string): Promise<HeldOrder> {
  const order = await tx.one<Omit<HeldOrder, 'open'>>(HOLD, [id]);
  if (!order) throw notFound('The order');
  const lines = await tx.sql<{ productId: string; open: string }>(OPEN, [id]);
  return { ...order, open: new Map(lines.map(({ productId, open }) => [productId, new Decimal(open)])) };
}

/**
 * The quantities beyond the order, in words. Refused unless somebody accepted them knowingly; products not ordered at
 * all are refused too: those are received without an order.
 */
export function overDelivered(
  { number, open }: HeldOrder,
  wanted: readonly RequestedLot[],
  isAccepted: boolean,
): readonly string[] {
  const left = new Map(open);
  const over = new Map<string, { readonly text: string; readonly at: string }>();
  for (const { product, quantity, at } of wanted) {
    const before = left.get(product.id);
    if (before === undefined) throw invalid(`${at}.productId`, `${product.name} is not on order ${number}.`);
    const after = before.minus(quantity);
    left.set(product.id, after);
    const more = after.negated();
    const text = `${amountText(product, more)} more than order ${number} asked for`;
    if (more.greaterThan(0)) over.set(product.id, { text, at });
  }
  const told = [...over.values()];
  const [first] = told;
  if (first !== undefined && !isAccepted)
    throw invalid(
      `${first.at}.quantity`,
      `${first.text}: confirm that it is accepted, or correct the quantity.`,
    );
  return told.map(({ text }) => text);
}
