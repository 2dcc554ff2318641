import type { EscalatedRow } from '../../../shared/event-payloads.js';
import { ESCALATION_STEPS } from '../../../shared/domain/results/critical-calls.js';
import { reaction } from '../../events/reactions.js';
import { postCall } from '../post-notification.js';

/** The next person in the escalation learns that nobody has called yet; never the value. */
export const NotifyEscalation = reaction(
  { on: 'CriticalEscalated', name: 'notify-escalation' },
  async ({ id, payload }, tx) => {
    await postCall(tx, id, payload, { title: titleOf(payload), roles: [payload.role] });
  },
);

/** "Critical value not reported for 15 min, haematology". */
function titleOf({ step, unit }: EscalatedRow): string {
  const minutes = ESCALATION_STEPS[step - 1]?.minutes ?? 0;
  return `Critical value not reported for ${minutes} min, ${unit}`;
}
