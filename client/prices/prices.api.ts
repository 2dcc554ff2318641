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
  PriceStanding,
} from '../../shared/contract/prices.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';

export const loadPriceLists = (): Promise<readonly PriceList[]> => api.get('/api/prices/lists');
export const loadBundles = (): Promise<readonly Batch[]> => api.get('/api/catalogue/batches');
export const saveBundle = (bundle: Batch): Promise<Batch> => api.put('/api/catalogue/batches', bundle);

export const createPriceList = (request: CreatePriceListRequest): Promise<PriceList> =>
  api.post('/api/prices/lists', request);

/** `list` '' is the cash list. */
export const plannedChanges = (list: string, page: number): Promise<Live<Page<PriceChangeRow>>> =>
  api.getLive(withQuery('/api/prices/changes', { list, planned: 'true', page }));

export const priceHistory = (
  list: string,
  code: string,
  page: number,
): Promise<Live<Page<PriceHistoryLine>>> =>
  api.getLive(withQuery('/api/prices/history', { list, code, page }));

export const confirmPrices = (): Promise<PriceStanding> => api.post('/api/prices/confirm', {});

export const undoPrices = (id: string): Promise<unknown> => api.post('/api/prices/undo', { id });

type Rise = Omit<PreviewRiseRequest, 'list'> & { readonly list: string };

export const previewRise = ({ list, ...rise }: Rise): Promise<readonly PricePreview[]> =>
  api.post('/api/prices/percentage', { ...rise, ...onList(list) });

export const previewFile = (list: string, from: string, csv: string): Promise<readonly PricePreview[]> =>
  api.post('/api/prices/csv', { from, csv, ...onList(list) });

export interface Change extends Pick<ChangePricesRequest, 'from' | 'to' | 'reason' | 'csv' | 'confirms'> {
  readonly list: string;
  readonly percentage?: PercentTerms;
  readonly prices: ChangePricesRequest['prices'];
}

export function changePrices({ list, reason, ...change }: Change): Promise<readonly ChangedPrice[]> {
  const why = reason?.trim() ? { reason: reason.trim() } : {};
  return api.put('/api/prices', { ...change, ...onList(list), ...why });
}

const onList = (list: string): { list?: string } => (list === '' ? {} : { list });

/** Prices follow the catalogue's changes. */
export const PRICES_LIVE = {
  topics: ['catalogue'],
  concerns: ({ type }: AnyEnvelope): boolean => type === 'CatalogueChanged',
} as const;
