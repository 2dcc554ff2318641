import { Injectable } from '@nestjs/common';
import type { CriticalRow } from '../../../shared/event-payloads.js';
import type { Envelope } from '../../../shared/events.js';
import { ROLES } from '../../../shared/vocabulary.js';
import { can } from '../../../shared/domain/people/access.js';
import { publicTestName } from '../../../shared/domain/results/confidential.js';
import { isConfidential } from '../../catalogue/index.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { isStillOpen, linkToCall, postNotification } from '../post-notification.js';

const BENCH = ROLES.filter((role) => can(role, 'results.acknowledge'));

const TITLES = {
  value: 'Critical value to report',
  correction: 'Corrected value to report to the doctor',
} as const;

/** A critical value raises a call: the bench learns whose and of what, never the value. */
@Injectable()
@Reaction({ on: 'CriticalRaised', name: 'notify-critical' })
export class NotifyCritical implements ReactionHandler<'CriticalRaised'> {
  async handle({ id, payload }: Envelope<'CriticalRaised'>, tx: Tx): Promise<void> {
    if (!(await isStillOpen(tx, payload.callId))) return;
    const confidential = await isConfidential(tx, payload.profileCode);
    const name = publicTestName({ name: payload.parameter, confidential });
    await postNotification(tx, id, {
      kind: 'critical',
      // An event of before there were corrections says nothing of its kind.
      title: TITLES[(payload as Partial<CriticalRow>).kind ?? 'value'],
      text: `${payload.labNumber} ${payload.patientName} – ${name}`,
      link: linkToCall(payload),
      roles: BENCH,
      usernames: [],
      about: payload.callId,
    });
  }
}
