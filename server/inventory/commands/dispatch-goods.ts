import type { StockDocument } from '../../../shared/contract/inventory-shapes.js';
import type { DispatchedLine, DispatchRequest } from '../../../shared/contract/stock-moves.js';
import type { Decimal } from '../../../shared/domain/decimal.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { invalid } from '../../kernel/http/problem.js';
import { STORE, type ProductRow } from '../stock.entity.js';
import { documentOf, recordAct, type Movement } from '../record-act.js';
import { lockProducts, productAt, quantityAt, amountText, type LockedProducts } from '../locked-products.js';
import { expiredOf, pickLots, sourcesOf, type Pick, type Source } from '../pick-lots.js';

/** Stock out of the store to a bench or a customer: the lots that expire first, or another by choice with its reason. */
export class DispatchGoods extends KeyedCommand<DispatchRequest, StockDocument> {}

export const DispatchGoodsHandler = keyedHandler(DispatchGoods, 'stock.dispatch', dispatchGoods);

const CUSTOMER = `
  select kind, name, active from stock_customer where id = $1 and kind <> 'store' for share`;

export async function dispatchGoods(
  tx: Tx,
  { customerId, reference, lines }: DispatchRequest,
): Promise<StockDocument> {
  const customer = await tx.one<{ name: string; active: boolean }>(CUSTOMER, [customerId]);
  if (!customer) throw invalid('customerId', 'There is no such department or customer.');
  if (!customer.active) throw invalid('customerId', `${customer.name} is retired.`);
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const locked = await lockProducts(tx, ids);
  const sources = await sourcesOf(tx, ids, [STORE], locked.today);
  const expired = await expiredOf(tx, ids, [STORE], locked.today);
  const store = { held: locked, sources, expired };
  const movements = lines.flatMap((line, index) => movementsOf(store, line, index, customerId));
  const act = { kind: 'dispatched', customerId, reference: reference ?? '' } as const;
  const recorded = await recordAct(tx, locked, act, movements);
  const lots = sources.map(({ lotId, lot, expiry }) => ({ id: lotId, lot, expiry }));
  return documentOf(tx, recorded, act, movements, lots);
}

interface Store {
  readonly held: LockedProducts;
  readonly sources: readonly Source[];
  readonly expired: ReadonlyMap<string, Decimal>;
}

function movementsOf(
  { held, sources, expired }: Store,
  line: DispatchedLine,
  index: number,
  customerId: string,
): readonly Movement[] {
  const at = `lines[${index}]`;
  const product = productAt(held, line.productId, `${at}.productId`);
  const quantity = quantityAt(product, line.quantity, `${at}.quantity`);
  const there = sources.filter((source) => source.productId === product.id && !source.quantity.isZero());
  const picks =
    line.lotId == null
      ? firstExpiring(there, product, quantity, { at, expired: expired.get(product.id) })
      : chosen(there, product, quantity, line, at);
  return picks.map(({ source, quantity: picked }) => ({
    ...{ kind: 'dispatched' as const, productId: product.id, lotId: source.lotId, quantity: picked },
    ...{ from: STORE, to: customerId, reason: line.reason ?? '' },
  }));
}

function firstExpiring(
  there: readonly Source[],
  product: ProductRow,
  wanted: Decimal,
  { at, expired }: { readonly at: string; readonly expired: Decimal | undefined },
): readonly Pick[] {
  const { picks, rest } = pickLots(there, wanted);
  if (rest.isZero()) return picks;
  const besides = expired === undefined ? '' : `; ${expiredText(expired, !rest.equals(wanted))}`;
  throw invalid(`${at}.quantity`, `${thereText(product, wanted.minus(rest))} in the store${besides}.`);
}

/** How much there is, as a sentence begins. */
function thereText(product: ProductRow, quantity: Decimal): string {
  if (quantity.isZero()) return `There is no ${product.name}`;
  return `There ${quantity.equals(1) ? 'is' : 'are'} only ${amountText(product, quantity)}`;
}

function expiredText(quantity: Decimal, isMore: boolean): string {
  return `${quantity.toString()}${isMore ? ' more' : ''} ${quantity.equals(1) ? 'has' : 'have'} expired`;
}

function chosen(
  there: readonly Source[],
  product: ProductRow,
  wanted: Decimal,
  { lotId, reason }: DispatchedLine,
  at: string,
): readonly Pick[] {
  const source = there.find((one) => one.lotId === lotId);
  if (source === undefined)
    throw invalid(`${at}.lotId`, `None of that lot of ${product.name} can be taken from the store.`);
  if (there[0] !== source && (reason ?? '').length < 3)
    throw invalid(`${at}.reason`, `Lot ${there[0]?.lot ?? ''} expires first: say why another lot is taken.`);
  if (source.quantity.lessThan(wanted))
    throw invalid(`${at}.quantity`, `${thereText(product, source.quantity)} of lot ${source.lot}.`);
  return pickLots([source], wanted).picks;
}
