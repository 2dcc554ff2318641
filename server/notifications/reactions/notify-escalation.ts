import { Injectable } from '@nestjs/common';
import type { EscalatedRow } from '../../../shared/event-payloads.js';
import type { Envelope } from '../../../shared/events.js';
import { ESCALATION_STEPS } from '../../../shared/domain/results/critical-calls.js';
import { publicTestName } from '../../../shared/domain/results/confidential.js';
import { isConfidential } from '../../catalogue/index.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { isStillOpen, linkToCall, postNotification } from '../post-notification.js';

/** The next person in the escalation learns that nobody has called yet; never the value. */
@Injectable()
@Reaction({ on: 'CriticalEscalated', name: 'notify-escalation' })
export class NotifyEscalation implements ReactionHandler<'CriticalEscalated'> {
  async handle({ id, payload }: Envelope<'CriticalEscalated'>, tx: Tx): Promise<void> {
    if (!(await isStillOpen(tx, payload.callId))) return;
    const confidential = await isConfidential(tx, payload.profileCode);
    const name = publicTestName({ name: payload.parameter, confidential });
    await postNotification(tx, id, {
      kind: 'critical',
      title: titleOf(payload),
      text: `${payload.labNumber} ${payload.patientName} – ${name}`,
      link: linkToCall(payload),
      roles: [payload.role],
      usernames: [],
      about: payload.callId,
    });
  }
}

/** "Critical value not reported for 15 min, haematology". */
function titleOf({ step, unit }: EscalatedRow): string {
  const minutes = ESCALATION_STEPS[step - 1]?.minutes ?? 0;
  return `Critical value not reported for ${minutes} min, ${unit}`;
}
