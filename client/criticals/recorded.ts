import type { CallRecord, CriticalCall } from '../../shared/contract/results.js';
import { showDone } from '../ui/feedback/notify.js';

export function showRecorded(calls: readonly CriticalCall[], outcome: CallRecord['outcome']): void {
  const what = outcome === 'told' ? 'the call was recorded' : 'nobody reached, the clock starts again';
  showDone(`${calls.map(({ parameter }) => parameter).join(', ')}: ${what}`);
}
