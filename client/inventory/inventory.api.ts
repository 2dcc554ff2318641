import type {
  Customer,
  OfferedLot,
  Order,
  Product,
  StockDocument,
  StockedProduct,
} from '../../shared/contract/inventory-shapes.js';
import type { SaveCustomerRequest, SaveProductRequest } from '../../shared/contract/inventory.js';
import type {
  DispatchRequest,
  OrderRequest,
  ReceiveRequest,
  ReturnRequest,
  UseRequest,
  WasteRequest,
} from '../../shared/contract/stock-moves.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Page } from '../core/api.js';

/** What there is, and what moves. */
export const STOCK_LIVE = {
  topics: ['stock'],
  concerns: ({ type }: AnyEnvelope): boolean => type === 'StockChanged',
} as const;

/** So many are offered while a product is typed. */
const OFFERED = 8;
const quiet = { quiet: true } as const;
const part = encodeURIComponent;

export async function findProducts(q: string): Promise<readonly StockedProduct[]> {
  const path = withQuery('/api/inventory/products', { q, size: OFFERED });
  return (await api.get<Page<StockedProduct>>(path, quiet)).items;
}

/** The one with exactly this code, as a scanner reads it. */
export async function productByCode(code: string): Promise<StockedProduct | undefined> {
  const path = withQuery('/api/inventory/products', { q: code, size: 200 });
  const { items } = await api.get<Page<StockedProduct>>(path, quiet);
  return items.find((one) => one.code.toLowerCase() === code.trim().toLowerCase());
}

export async function productById(id: string): Promise<StockedProduct | undefined> {
  const path = withQuery('/api/inventory/products', { id, retired: 'true', size: 1 });
  return (await api.get<Page<StockedProduct>>(path, quiet)).items[0];
}

export async function customerById(id: string): Promise<Customer | undefined> {
  const path = withQuery('/api/inventory/customers', { id, retired: 'true', size: 1 });
  return (await api.get<Page<Customer>>(path, quiet)).items[0];
}

export async function listCustomers(): Promise<readonly Customer[]> {
  return (await api.get<Page<Customer>>('/api/inventory/customers?size=200', quiet)).items;
}

export function offeredLots(productId: string): Promise<readonly OfferedLot[]> {
  return api.get<readonly OfferedLot[]>(`/api/inventory/products/${part(productId)}/offer`, quiet);
}

export function orderById(id: string): Promise<Order> {
  return api.get<Order>(`/api/inventory/orders/${part(id)}`, quiet);
}

export async function openOrders(): Promise<readonly Order[]> {
  return (await api.get<Page<Order>>('/api/inventory/orders?state=due&size=200', quiet)).items;
}

export function saveProduct(request: SaveProductRequest, idempotencyKey: string): Promise<Product> {
  return api.post<Product>('/api/inventory/products', request, { idempotencyKey });
}

export function saveCustomer(request: SaveCustomerRequest, idempotencyKey: string): Promise<Customer> {
  return api.post<Customer>('/api/inventory/customers', request, { idempotencyKey });
}

export function orderGoods(request: OrderRequest, idempotencyKey: string): Promise<Order> {
  return api.post<Order>('/api/inventory/orders', request, { idempotencyKey });
}

export function closeOrder(id: string, reason: string): Promise<Order> {
  return api.post<Order>(`/api/inventory/orders/${part(id)}/close`, { reason });
}

export function receiveGoods(request: ReceiveRequest, idempotencyKey: string): Promise<StockDocument> {
  return api.post<StockDocument>('/api/inventory/received', request, { idempotencyKey });
}

export function dispatchGoods(request: DispatchRequest, idempotencyKey: string): Promise<StockDocument> {
  return api.post<StockDocument>('/api/inventory/dispatched', request, { idempotencyKey });
}

export function returnGoods(request: ReturnRequest, idempotencyKey: string): Promise<StockDocument> {
  return api.post<StockDocument>('/api/inventory/returned', request, { idempotencyKey });
}

export function wasteGoods(request: WasteRequest, idempotencyKey: string): Promise<StockDocument> {
  return api.post<StockDocument>('/api/inventory/wasted', request, { idempotencyKey });
}

export function recordUse(request: UseRequest, idempotencyKey: string): Promise<StockDocument> {
  return api.post<StockDocument>('/api/inventory/used', request, { idempotencyKey });
}
