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
import type {
  StockTake,
  StockTakeLine,
  StockTakeSheet,
  CountedLot,
  OpenStockTakeRequest,
} from '../../shared/contract/stock-take.js';
import { isCodeOfGtin } from '../../shared/domain/specimens/gs1.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';

/** Stock and its movements. */
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

/** The product with this code, as a scanner reads it: the exact code comes before those that contain it. */
export async function productByCode(code: string): Promise<StockedProduct | undefined> {
  return byExactCode(code.trim(), await findProducts(code));
}

/** Codes may differ by case alone: of those only the very one; a code that is one's own in any case is found in any. */
export function byExactCode<T extends { readonly code: string }>(
  code: string,
  all: readonly T[],
): T | undefined {
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

export const findCustomers = (q: string, kind: CustomerKind | ''): Promise<Page<Customer>> =>
  api.get(withQuery('/api/inventory/customers', { q, kind, size: 50 }), quiet);

export const offeredLots = (productId: string): Promise<readonly OfferedLot[]> =>
  api.get(`/api/inventory/products/${part(productId)}/offer`);

export const orderById = (id: string): Promise<Order> => api.get(`/api/inventory/orders/${part(id)}`);

export const saveProduct = (request: SaveProductRequest, idempotencyKey: string): Promise<Product> =>
  api.post('/api/inventory/products', request, { idempotencyKey });

export const saveCustomer = (request: SaveCustomerRequest, idempotencyKey: string): Promise<Customer> =>
  api.post('/api/inventory/customers', request, { idempotencyKey });

export const orderGoods = (request: OrderRequest, idempotencyKey: string): Promise<Order> =>
  api.post('/api/inventory/orders', request, { idempotencyKey });

export const closeOrder = (id: string, reason: string): Promise<Order> =>
  api.post(`/api/inventory/orders/${part(id)}/close`, { reason });

export const receiveGoods = (request: ReceiveRequest, idempotencyKey: string): Promise<StockDocument> =>
  api.post('/api/inventory/received', request, { idempotencyKey });

export const dispatchGoods = (request: DispatchRequest, idempotencyKey: string): Promise<StockDocument> =>
  api.post('/api/inventory/dispatched', request, { idempotencyKey });

export const returnGoods = (request: ReturnRequest, idempotencyKey: string): Promise<StockDocument> =>
  api.post('/api/inventory/returned', request, { idempotencyKey });

export const wasteGoods = (request: WasteRequest, idempotencyKey: string): Promise<StockDocument> =>
  api.post('/api/inventory/wasted', request, { idempotencyKey });

export const recordUse = (request: UseRequest, idempotencyKey: string): Promise<StockDocument> =>
  api.post('/api/inventory/used', request, { idempotencyKey });

interface LotStoryPage {
  readonly movements: Page<MovementLine>;
  /** All of them with the first page. */
  readonly corrections: readonly LotCorrection[];
}

/** A lot's movements, page by page, and its earlier expiry. */
export async function lotHistory(id: string, page: number): Promise<LotStoryPage> {
  const [movements, corrections] = await Promise.all([
    api.get<Page<MovementLine>>(withQuery('/api/inventory/movements', { lotId: id, page })),
    page > 1 ? [] : api.get<readonly LotCorrection[]>(`/api/inventory/lots/${part(id)}/corrections`),
  ]);
  return { movements, corrections };
}

export const correctExpiry = (
  lotId: string,
  request: CorrectExpiryRequest,
  idempotencyKey: string,
): Promise<LotCorrection> =>
  api.post(`/api/inventory/lots/${part(lotId)}/expiry`, request, { idempotencyKey });

const takeAt = (id: string, act = ''): string => `/api/inventory/takes/${part(id)}${act}`;

export const stockTakeSheet = (id: string): Promise<Live<StockTakeSheet>> =>
  api.getLive<StockTakeSheet>(takeAt(id));

export const stockTakeCsv = (id: string): string => takeAt(id, '?format=csv');

export const openTake = (request: OpenStockTakeRequest, idempotencyKey: string): Promise<StockTake> =>
  api.post('/api/inventory/takes', request, { idempotencyKey });

/** Quiet: it is kept while somebody goes on counting. */
export const saveCount = (
  id: string,
  line: CountedLot,
  idempotencyKey: string,
): Promise<readonly StockTakeLine[]> =>
  api.post(takeAt(id, '/counts'), { lines: [line] }, { ...quiet, idempotencyKey });

export const closeTake = (id: string, leaveRest: boolean, idempotencyKey: string): Promise<StockTakeSheet> =>
  api.post(takeAt(id, '/close'), { leaveRest }, { idempotencyKey });

export const discardStockTake = (id: string, reason: string): Promise<StockTake> =>
  api.post(takeAt(id, '/drop'), { reason });
