import type { CriticalCall } from '../../shared/contract/results.js';
import { api } from '../core/api.js';

export function readCriticalCalls(): Promise<readonly CriticalCall[]> {
  return api.get<readonly CriticalCall[]>('/api/results/critical', { quiet: true });
}
