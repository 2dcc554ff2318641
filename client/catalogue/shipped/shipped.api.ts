import type {
  DismissShippedRequest,
  ShippedDifference,
  ShippedOffer,
  TakeShippedRequest,
} from '../../../shared/contract/shipped.js';
import { api, type Live } from '../../core/api.js';

export type Offers = readonly ShippedOffer[];

export function loadShipped(): Promise<Live<Offers>> {
  return api.getLive('/api/catalogue/shipped');
}

export function takeShipped(request: TakeShippedRequest): Promise<Offers> {
  return api.post('/api/catalogue/shipped/take', request);
}

export function dismissShipped(request: DismissShippedRequest): Promise<Offers> {
  return api.post('/api/catalogue/shipped/dismiss', request);
}

/** What is answered of an offer. */
export function asked(
  { code, version }: ShippedOffer,
  differences: readonly ShippedDifference[],
): TakeShippedRequest['profiles'][number] {
  return { code, version, items: differences.map(({ parameter, field }) => ({ parameter, field })) };
}
