import type { RefundAnswer } from '../../shared/contract/billing-shapes.js';
import type { RefundRequest } from '../../shared/contract/billing.js';
import type { RefundOptions } from '../../shared/contract/refunds.js';
import { api, type CallOptions, type Live } from '../core/api.js';

/** The approval beside the key: the admin code's grant, or a second person. */
export type Approval = Pick<CallOptions, 'adminGrant' | 'witness'>;

export const readRefundOptions = (bookingId: string): Promise<Live<RefundOptions>> =>
  api.getLive(`/api/refunds/${encodeURIComponent(bookingId)}`);

/** The same key with the same request gives the money back once, however often it is sent. */
export const refund = (
  request: RefundRequest,
  idempotencyKey: string,
  leave: Approval,
): Promise<RefundAnswer> => api.post('/api/refunds', request, { ...leave, idempotencyKey });
