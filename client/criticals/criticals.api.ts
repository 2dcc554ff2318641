import type { AcknowledgeCriticalRequest, CriticalCall } from '../../shared/contract/results.js';
import { api } from '../core/api.js';

/** The critical values that nobody has been told yet, of every bench. */
export function readCriticalCalls(): Promise<readonly CriticalCall[]> {
  return api.get<readonly CriticalCall[]>('/api/results/critical');
}

/** Told, or tried; answers the call as it stands now. */
export function recordCall(record: AcknowledgeCriticalRequest): Promise<CriticalCall> {
  return api.post<CriticalCall>('/api/results/critical/acknowledge', record);
}
