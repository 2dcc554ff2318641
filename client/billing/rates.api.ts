import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PaymentTypeRates, SetRateRequest } from '../../shared/contract/rates.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';

const ofType = (id: string): string => `/api/payment-types/${encodeURIComponent(id)}/rates`;

/** All of them, as one page of a live list. */
export async function pageOfTypes(): Promise<Live<Page<PaymentType>>> {
  const { data, seq } = await api.getLive<readonly PaymentType[]>('/api/payment-types');
  return { data: { items: data, page: 1, size: data.length + 1, total: data.length }, seq };
}

export function readRates(id: string, page: number): Promise<PaymentTypeRates> {
  return api.get<PaymentTypeRates>(withQuery(ofType(id), { page }));
}

export function setRate(
  id: string,
  request: SetRateRequest,
  idempotencyKey: string,
): Promise<PaymentTypeRates> {
  return api.post<PaymentTypeRates>(ofType(id), request, { idempotencyKey });
}

export function withdrawRate(id: string, rateId: string): Promise<PaymentTypeRates> {
  return api.post<PaymentTypeRates>(`${ofType(id)}/withdraw`, { rateId });
}

/** A payment type was changed, or a planned rate has come into force. */
export function changesTypes({ type, payload }: AnyEnvelope): boolean {
  return type === 'SettingsChanged' && payload.keys.includes('payment-types');
}
