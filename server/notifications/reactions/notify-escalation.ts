import { Injectable } from '@nestjs/common';
import type { EscalatedRow } from '../../../shared/event-payloads.js';
import type { Envelope } from '../../../shared/events.js';
import { ESCALATION_STEPS } from '../../../shared/domain/results/critical-calls.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { postCall } from '../post-notification.js';

/** The next person in the escalation learns that nobody has called yet; never the value. */
@Injectable()
@Reaction({ on: 'CriticalEscalated', name: 'notify-escalation' })
export class NotifyEscalation implements ReactionHandler<'CriticalEscalated'> {
  async handle({ id, payload }: Envelope<'CriticalEscalated'>, tx: Tx): Promise<void> {
    await postCall(tx, id, payload, { title: titleOf(payload), roles: [payload.role] });
  }
}

/** "Critical value not reported for 15 min, haematology". */
function titleOf({ step, unit }: EscalatedRow): string {
  const minutes = ESCALATION_STEPS[step - 1]?.minutes ?? 0;
  return `Critical value not reported for ${minutes} min, ${unit}`;
}
