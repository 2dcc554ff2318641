import type { Batch, BatchLine } from '../../../shared/contract/catalogue-shapes.js';
import type { CreateBatchRequest, UpdateBatchRequest } from '../../../shared/contract/catalogue.js';
import { api, withQuery } from '../../core/api.js';

export interface BundlesQuery {
  readonly q: string;
  /** `true`: with those that were retired. */
  readonly retired: string;
}

export function loadBundles(asked: BundlesQuery): Promise<readonly BatchLine[]> {
  return api.get(withQuery('/api/catalogue/batches', { ...asked }));
}

export async function openBundle(id: string): Promise<BatchLine | undefined> {
  return (await loadBundles({ q: '', retired: 'true' })).find((one) => one.id === id);
}

export function createBundle(request: CreateBatchRequest): Promise<Batch> {
  return api.post('/api/catalogue/batches', request);
}

export function changeBundle(request: UpdateBatchRequest): Promise<Batch> {
  return api.put('/api/catalogue/batches', request);
}
