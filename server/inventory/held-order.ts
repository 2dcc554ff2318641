import { Decimal } from '../../shared/domain/decimal.js';
import type { Tx } from '../events/unit-of-work.js';
import { invalid, notFound } from '../kernel/http/problem.js';
import type { WantedLot } from './keep-lots.js';
import { said } from './held-products.js';

export interface HeldOrder {
  readonly id: string;
  readonly number: number;
  readonly supplier: string;
  readonly closedReason: string | null;
  /** Product -> what is still to come; below nothing where more came. */
  readonly open: ReadonlyMap<string, Decimal>;
}

type OrderRow = Omit<HeldOrder, 'open'>;

const HOLD = `
  select id, number, supplier, closed_reason as "closedReason" from stock_order where id = $1 for update`;
const OPEN = `
  select l.product_id as "productId", l.quantity - coalesce((
    select sum(m.quantity) from stock_act a join stock_movement m on m.act_id = a.id and m.product_id = l.product_id
    where a.order_id = l.order_id), 0) as open
  from stock_order_line l where l.order_id = $1`;

/** An order of which something comes, or nothing more: this transaction's alone until it ends. */
export async function heldOrder(tx: Tx, id: string): Promise<HeldOrder> {
  const order = await tx.one<OrderRow>(HOLD, [id]);
  if (!order) throw notFound('The order');
  const lines = await tx.sql<{ productId: string; open: string }>(OPEN, [id]);
  return { ...order, open: new Map(lines.map(({ productId, open }) => [productId, new Decimal(open)])) };
}

/**
 * What came beyond the order, in words. It is refused unless somebody took it knowingly, and so is what was not
 * ordered at all: that is received without an order.
 */
export function overDelivered(
  { number, open }: HeldOrder,
  wanted: readonly WantedLot[],
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
    const text = `${said(product, more)} more than order ${number} asked for`;
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
