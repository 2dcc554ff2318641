import type { CallRecord, CriticalCall } from '../../shared/contract/results.js';
import { showDone } from '../ui/notify.js';

export function showRecorded({ parameter }: CriticalCall, outcome: CallRecord['outcome']): void {
  const what = outcome === 'told' ? 'the call was recorded' : 'nobody reached, the clock starts again';
  showDone(`${parameter}: ${what}`);
}
