import type { Page } from '../../../shared/contract/page.js';
import type { BatchAnswer } from '../../../shared/contract/results.js';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { api, withQuery, type Live } from '../../core/api.js';

/** All that one call of the batch takes. */
export const QUEUE_SIZE = 200;

export function readQueue(unit: string, quiet: boolean): Promise<Live<Page<QueuedResult>>> {
  return api.getLive<Page<QueuedResult>>(withQuery('/api/results/queue', { unit, size: QUEUE_SIZE }), {
    quiet,
  });
}

export function signResults(
  action: 'validate' | 'release',
  rows: readonly QueuedResult[],
): Promise<readonly BatchAnswer[]> {
  const items = rows.map(({ bookingId, profileCode, version, clean }) => ({
    bookingId,
    profileCode,
    version,
    ...(!clean && { seen: true }),
  }));
  return api.post<readonly BatchAnswer[]>('/api/results/release-batch', { action, items });
}

export interface QueueComment {
  readonly remarks: string;
  readonly remarksPrinted: boolean;
}

export function saveComment(row: QueuedResult, comment: QueueComment): Promise<unknown> {
  const { bookingId: bookingInformationId, profileCode: code, version, unit } = row;
  const request = { bookingInformationId, code, version, action: 'update', remarkable: true, ...comment };
  return api.put(`/api/${unit}/`, request);
}
