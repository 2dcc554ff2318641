import type { Payer, PayerAccount, SavePayerRequest } from '../../shared/contract/payers.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { api, withQuery, type Live, type Page } from '../core/api.js';

export interface PayersAsked {
  readonly q: string;
  readonly retired: string;
}

/** All of them: a laboratory has few. */
export async function listPayers(asked: PayersAsked): Promise<Live<Page<PayerAccount>>> {
  const { data: items, seq } = await api.getLive<readonly PayerAccount[]>(
    withQuery('/api/payers', { ...asked }),
    { quiet: true },
  );
  return { data: { items, page: 1, size: items.length + 1, total: items.length }, seq };
}

export function savePayer(request: SavePayerRequest): Promise<Payer> {
  return api.post<Payer>('/api/payers', request);
}

/** What a payer is, owes or has paid. */
export const PAYERS_LIVE = {
  topics: ['payments'],
  concerns: ({ type }: AnyEnvelope): boolean => type === 'PayerChanged',
} as const;
