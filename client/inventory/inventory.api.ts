import type {
  Customer,
  CustomerKind,
  LotCorrection,
  MovementLine,
  OfferedLot,
  Order,
  Product,
  StockDocument,
  StockedProduct,
} from '../../shared/contract/inventory-shapes.js';
import type { SaveCustomerRequest, SaveProductRequest } from '../../shared/contract/inventory.js';
import type { UsedProfile } from '../../shared/contract/reagents.js';
import type {
  CorrectExpiryRequest,
  DispatchRequest,
  OrderRequest,
  ReceiveRequest,
  ReturnRequest,
  UseRequest,
  WasteRequest,
} from '../../shared/contract/stock-moves.js';
import type { StockTake, StockTakeLine, StockTakeSheet } from '../../shared/contract/stock-take-shapes.js';
import type { CountedLot, OpenTakeRequest } from '../../shared/contract/stock-take.js';
import { isCodeOfGtin } from '../../shared/domain/specimens/gtin.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';

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

/** The one with this code, as a scanner reads it: what has the very code stands first of all that contain it. */
export async function productByCode(code: string): Promise<StockedProduct | undefined> {
  return ofCode(code.trim(), await findProducts(code));
}

/** Codes may differ by case alone: of those only the very one; a code that is one's own in any case is found in any. */
export function ofCode<T extends { readonly code: string }>(code: string, all: readonly T[]): T | undefined {
  const alike = all.filter((one) => one.code.toLowerCase() === code.toLowerCase());
  return alike.find((one) => one.code === code) ?? (alike.length === 1 ? alike[0] : undefined);
}

/** The one whose code is this GTIN, as it was entered: with the zeros at its front or without. */
export async function productByGtin(gtin: string): Promise<StockedProduct | undefined> {
  const found = await findProducts(gtin.replace(/^0+/, ''));
  return found.find(({ code }) => isCodeOfGtin(code, gtin));
}

/** Also those that are retired: what was ordered before is still worked off. */
export async function findProfiles(q: string): Promise<readonly UsedProfile[]> {
  const path = withQuery('/api/inventory/used-profiles', { q, size: OFFERED });
  return (await api.get<Page<UsedProfile>>(path, quiet)).items;
}

export async function productById(id: string): Promise<StockedProduct | undefined> {
  const path = withQuery('/api/inventory/products', { id, retired: 'true', size: 1 });
  return (await api.get<Page<StockedProduct>>(path)).items[0];
}

export async function customerById(id: string): Promise<Customer | undefined> {
  const path = withQuery('/api/inventory/customers', { id, retired: 'true', size: 1 });
  return (await api.get<Page<Customer>>(path)).items[0];
}

export function findCustomers(q: string, kind: CustomerKind | ''): Promise<Page<Customer>> {
  return api.get<Page<Customer>>(withQuery('/api/inventory/customers', { q, kind, size: 50 }), quiet);
}

export function offeredLots(productId: string): Promise<readonly OfferedLot[]> {
  return api.get<readonly OfferedLot[]>(`/api/inventory/products/${part(productId)}/offer`);
}

export function orderById(id: string): Promise<Order> {
  return api.get<Order>(`/api/inventory/orders/${part(id)}`);
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

export interface LotStoryPage {
  readonly movements: Page<MovementLine>;
  /** All of them with the first page. */
  readonly corrections: readonly LotCorrection[];
}

/** What moved of a lot, page by page, and what its expiry was before. */
export async function storyOfLot(id: string, page: number): Promise<LotStoryPage> {
  const [movements, corrections] = await Promise.all([
    api.get<Page<MovementLine>>(withQuery('/api/inventory/movements', { lotId: id, page })),
    page > 1 ? [] : api.get<readonly LotCorrection[]>(`/api/inventory/lots/${part(id)}/corrections`),
  ]);
  return { movements, corrections };
}

export function correctExpiry(
  lotId: string,
  request: CorrectExpiryRequest,
  idempotencyKey: string,
): Promise<LotCorrection> {
  return api.post<LotCorrection>(`/api/inventory/lots/${part(lotId)}/expiry`, request, { idempotencyKey });
}

const takeAt = (id: string, act = ''): string => `/api/inventory/takes/${part(id)}${act}`;

export function takeSheet(id: string): Promise<Live<StockTakeSheet>> {
  return api.getLive<StockTakeSheet>(takeAt(id));
}

export const takeCsv = (id: string): string => takeAt(id, '?format=csv');

export function openTake(request: OpenTakeRequest, idempotencyKey: string): Promise<StockTake> {
  return api.post<StockTake>('/api/inventory/takes', request, { idempotencyKey });
}

/** Quiet: it is kept while somebody goes on counting. */
export function keepCount(
  id: string,
  line: CountedLot,
  idempotencyKey: string,
): Promise<readonly StockTakeLine[]> {
  return api.post<readonly StockTakeLine[]>(
    takeAt(id, '/counts'),
    { lines: [line] },
    { ...quiet, idempotencyKey },
  );
}

export function closeTake(id: string, leaveRest: boolean, idempotencyKey: string): Promise<StockTakeSheet> {
  return api.post<StockTakeSheet>(takeAt(id, '/close'), { leaveRest }, { idempotencyKey });
}

export function dropTake(id: string, reason: string): Promise<StockTake> {
  return api.post<StockTake>(takeAt(id, '/drop'), { reason });
}
