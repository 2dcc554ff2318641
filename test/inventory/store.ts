import { randomUUID } from 'node:crypto';
import type { Lot, Order, Product, StockDocument } from '../../shared/contract/inventory-shapes.js';
import type { StockTake } from '../../shared/contract/stock-take.js';
import type { Answer, Client } from '../support/client.js';

export interface SomeStore {
  readonly productId: string;
  readonly lotId: string;
  readonly customerId: string;
  readonly orderId: string;
  /** The place of goods that were given to nobody yet. */
  readonly storeId: string;
  /** An open stock-take of reagents. */
  readonly takeId: string;
}

let made = 0;

export function good<T = Answer['body']>({ status, body, text }: Answer): T {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body as T;
}

/** A reagent counted in whole tests, unless it is said otherwise. */
export async function aProduct(manager: Client, more: object = {}): Promise<Product> {
  made += 1;
  const body = { code: `P-${made}`, name: `Reagent ${made}`, kind: 'reagent', useUnit: 'test' };
  return good<Product>(await manager.post('/api/inventory/products', { ...body, ...more }));
}

export async function aCustomer(manager: Client, more: object = {}): Promise<{ readonly id: string }> {
  made += 1;
  const body = { kind: 'department', name: `Department ${made}`, ...more };
  return good(await manager.post('/api/inventory/customers', body));
}

/** A call of the store with a key of its own. */
export function move(who: Client, path: string, body: object, key: string = randomUUID()): Promise<Answer> {
  return who.post(`/api/inventory/${path}`, body, { 'Idempotency-Key': key });
}

export interface Delivered {
  readonly lot: string;
  readonly quantity: string;
  readonly expiry?: string | null;
}

/** Into the store without an order. */
export async function receive(
  who: Client,
  product: { readonly id: string },
  lots: readonly Delivered[],
  more: object = {},
): Promise<StockDocument> {
  const lines = lots.map((lot) => ({
    ...{ productId: product.id, noExpiry: lot.expiry == null },
    ...lot,
  }));
  return good<StockDocument>(await move(who, 'received', { lines, ...more }));
}

export async function order(
  who: Client,
  lines: readonly { readonly productId: string; readonly quantity: string }[],
): Promise<Order> {
  return good<Order>(await move(who, 'orders', { supplier: 'Supplies and Co', lines }));
}

export async function lotsOf(who: Client, product: { readonly id: string }): Promise<readonly Lot[]> {
  const answer = await who.get(`/api/inventory/lots?state=all&size=200&productId=${product.id}`);
  return good<{ items: readonly Lot[] }>(answer).items;
}

/** Lot number -> what of it lies in the store. */
export async function inStore(
  who: Client,
  product: { readonly id: string },
): Promise<Record<string, string>> {
  const lots = await lotsOf(who, product);
  return Object.fromEntries(lots.map(({ lot, inStore: quantity }) => [lot, quantity]));
}

/** A stock-take that is open, and not blind unless it is said. */
export async function take(who: Client, about: object = {}): Promise<StockTake> {
  return good<StockTake>(await move(who, 'takes', { blind: false, ...about }));
}

/** The place of the part of a lot that was given to nobody. */
export function storeOf(lot: Lot | undefined): string {
  return lot?.places.find(({ place }) => place === 'Store')?.placeId ?? '';
}

/** One of each thing of the store, for calls that need something real to work on. */
export async function aStore(boss: Client): Promise<SomeStore> {
  const product = await aProduct(boss, { reorderLevel: '10' });
  const customer = await aCustomer(boss);
  const lines = [{ productId: product.id, quantity: '1000' }];
  const { id: orderId } = await order(boss, lines);
  await receive(boss, product, [{ lot: 'SAMPLE 1', quantity: '100000', expiry: '2090-12-31' }]);
  const given = { customerId: customer.id, lines: [{ productId: product.id, quantity: '5000' }] };
  good(await move(boss, 'dispatched', given));
  const used = [{ productId: product.id, quantity: '20' }];
  good(await move(boss, 'used', { purpose: 'control', lines: used }));
  const [lot] = await lotsOf(boss, product);
  const soap = await aProduct(boss, { kind: 'consumable', usedUp: 'when-given-out' });
  await receive(boss, soap, [{ lot: 'SOAP', quantity: '10' }]);
  const { id: takeId } = await take(boss, { kind: 'reagent' });
  const ids = { productId: product.id, lotId: lot?.id ?? '', customerId: customer.id };
  return { ...ids, orderId, storeId: storeOf(lot), takeId };
}
