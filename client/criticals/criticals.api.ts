import type { AcknowledgeCriticalRequest, CallLogRow, CriticalCall } from '../../shared/contract/results.js';
import { api, withQuery, type Page } from '../core/api.js';

/** A call that is still to be made; null: it is not, any more. */
export async function readOpenCall(callId: string): Promise<CriticalCall | null> {
  const path = withQuery('/api/results/critical', { status: 'open', callId });
  const { items } = await api.get<Page<CallLogRow>>(path);
  return items[0] ?? null;
}

/** Records a call, made or tried; returns it as it is now. */
export function recordCall(record: AcknowledgeCriticalRequest): Promise<CriticalCall> {
  return api.post<CriticalCall>('/api/results/critical/acknowledge', record);
}
