import type { Page } from '../../../shared/contract/page.js';
import type { BatchAnswer } from '../../../shared/contract/results.js';
import type { QueuedResult } from '../../../shared/contract/validation-queue.js';
import { api, withQuery, type Live } from '../../core/api.js';

/** All that one call of the batch takes. */
const QUEUE_SIZE = 200;

interface QueueAsked {
  readonly unit: string;
  readonly page: number;
}

export function readQueue(request: QueueAsked, quiet: boolean): Promise<Live<Page<QueuedResult>>> {
  const path = withQuery('/api/results/queue', { ...request, size: QUEUE_SIZE });
  return api.getLive<Page<QueuedResult>>(path, { quiet });
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

interface QueueComment {
  readonly remarks: string;
  readonly remarksPrinted: boolean;
}

export function saveComment(row: QueuedResult, comment: QueueComment): Promise<unknown> {
  const { bookingId: bookingInformationId, profileCode: code, version, unit } = row;
  const request = { bookingInformationId, code, version, action: 'update', remarkable: true, ...comment };
  return api.put(`/api/${unit}/`, request);
}
