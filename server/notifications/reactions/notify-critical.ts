import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { ROLES } from '../../../shared/vocabulary.js';
import { can } from '../../../shared/domain/access.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { postNotification } from '../post-notification.js';

const BENCH = ROLES.filter((role) => can(role, 'results.acknowledge'));

/** A critical value raises a call (RULINGS R5): the bench is told of whom and what, never the value. */
@Injectable()
@Reaction({ on: 'CriticalRaised', name: 'notify-critical' })
export class NotifyCritical implements ReactionHandler<'CriticalRaised'> {
  async handle({ id, payload }: Envelope<'CriticalRaised'>, tx: Tx): Promise<void> {
    const address = new URLSearchParams({
      bookingId: payload.bookingId,
      profileCode: payload.profileCode,
      patientId: payload.patientId,
      returnUrl: 'todos',
    });
    await postNotification(tx, id, {
      kind: 'critical',
      title: 'Critical value to call',
      text: `${payload.labNumber} ${payload.patientName} – ${payload.parameter}`,
      link: `/update/${payload.unit}?${address.toString()}`,
      roles: BENCH,
      usernames: [],
    });
  }
}
