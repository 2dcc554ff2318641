import type { TurnAnswer } from '../../../shared/contract/billing-shapes.js';
import { api, type CallOptions } from '../../core/api.js';

/** A payment that was a mistake: voided in its shift, credited afterwards. */
export interface Turning {
  readonly kind: 'void' | 'credit-note';
  readonly number: number;
}

export function turnReceipt(
  { kind, number }: Turning,
  reason: string,
  options: CallOptions,
): Promise<TurnAnswer> {
  return api.post<TurnAnswer>(`/api/receipts/${number}/${kind}`, { reason }, options);
}
