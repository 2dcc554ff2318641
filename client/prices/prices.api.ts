import type { Batch } from '../../shared/contract/catalogue-shapes.js';
import type {
  ChangedPrice,
  ChangePricesRequest,
  CreatePriceListRequest,
  PercentTerms,
  PreviewRiseRequest,
  PriceChangeRow,
  PriceHistoryLine,
  PriceList,
  PricePreview,
} from '../../shared/contract/prices.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';

export function loadPriceLists(): Promise<readonly PriceList[]> {
  return api.get('/api/prices/lists');
}

export function loadBundles(): Promise<readonly Batch[]> {
  return api.get('/api/catalogue/batches');
}

export function saveBundle(bundle: Batch): Promise<Batch> {
  return api.put('/api/catalogue/batches', bundle);
}

export function createPriceList(request: CreatePriceListRequest): Promise<PriceList> {
  return api.post('/api/prices/lists', request);
}

/** `list` '' is the cash list. */
export function plannedChanges(list: string, page: number): Promise<Live<Page<PriceChangeRow>>> {
  return api.getLive(withQuery('/api/prices/changes', { list, planned: 'true', page }));
}

export function priceHistory(
  list: string,
  code: string,
  page: number,
): Promise<Live<Page<PriceHistoryLine>>> {
  return api.getLive(withQuery('/api/prices/history', { list, code, page }));
}

export function undoPrices(id: string): Promise<unknown> {
  return api.post('/api/prices/undo', { id });
}

type Rise = Omit<PreviewRiseRequest, 'list'> & { readonly list: string };

export function previewRise({ list, ...rise }: Rise): Promise<readonly PricePreview[]> {
  return api.post('/api/prices/percentage', { ...rise, ...onList(list) });
}

export function previewFile(list: string, from: string, csv: string): Promise<readonly PricePreview[]> {
  return api.post('/api/prices/csv', { from, csv, ...onList(list) });
}

export interface Change extends Pick<ChangePricesRequest, 'from' | 'to' | 'reason' | 'csv'> {
  readonly list: string;
  readonly percentage?: PercentTerms;
  readonly prices: ChangePricesRequest['prices'];
}

export function changePrices({ list, reason, ...change }: Change): Promise<readonly ChangedPrice[]> {
  const why = reason?.trim() ? { reason: reason.trim() } : {};
  return api.put('/api/prices', { ...change, ...onList(list), ...why });
}

function onList(list: string): { list?: string } {
  return list === '' ? {} : { list };
}

/** Prices follow the catalogue's changes. */
export const PRICES_LIVE = {
  topics: ['catalogue'],
  concerns: ({ type }: AnyEnvelope): boolean => type === 'CatalogueChanged',
} as const;
