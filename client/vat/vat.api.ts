import type { PriceList, UpdatePriceListRequest } from '../../shared/contract/prices.js';
import type { MenuProfile } from '../../shared/contract/catalogue-shapes.js';
import type {
  ChangeVatRateRequest,
  CreateVatRateRequest,
  SaveVatRequest,
  Vat,
} from '../../shared/contract/vat.js';
import { api, withQuery, type Page } from '../core/api.js';
import type { Choices } from '../ui/fields/found-select.js';

export interface VatAndLists {
  readonly vat: Vat;
  readonly lists: readonly PriceList[];
  readonly tests: Choices;
}

export async function readVat(): Promise<VatAndLists> {
  const [vat, lists, tests] = await Promise.all([
    api.get<Vat>('/api/vat'),
    api.get<readonly PriceList[]>('/api/prices/lists'),
    findTests(''),
  ]);
  return { vat, lists, tests };
}

export const saveVat = (request: SaveVatRequest): Promise<Vat> => api.put('/api/vat', request);

export const addRate = (request: CreateVatRateRequest): Promise<Vat> => api.post('/api/vat/rates', request);

export const changeRate = (request: ChangeVatRateRequest): Promise<Vat> => api.put('/api/vat/rates', request);

export const saveList = (request: UpdatePriceListRequest): Promise<PriceList> =>
  api.put('/api/prices/lists', request);

export async function findTests(q: string): Promise<Choices> {
  const path = withQuery('/api/catalogue/profiles', { q, size: 20 });
  const { items, total } = await api.get<Page<MenuProfile>>(path);
  return { total, items: items.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })) };
}
