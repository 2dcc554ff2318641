import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { postNotification } from '../post-notification.js';

/** A rule asked for a test that could not be added: the benches and who looks after the catalogue hear why. */
@Injectable()
@Reaction({ on: 'ReflexNotAdded', name: 'notify-reflex-not-added' })
export class NotifyReflexNotAdded implements ReactionHandler<'ReflexNotAdded'> {
  async handle({ id, payload }: Envelope<'ReflexNotAdded'>, tx: Tx): Promise<void> {
    const { bookingId, profileCode, patientId, unit, labNumber, patientName, text } = payload;
    const address = new URLSearchParams({ bookingId, profileCode, patientId, returnUrl: 'worklist' });
    await postNotification(tx, id, {
      kind: 'system',
      title: 'A test was not added',
      text: `${labNumber} ${patientName} – ${profileCode}: ${text}`,
      link: `/update/${unit}?${address.toString()}`,
      roles: ['ROLE_LAB', 'ROLE_LABADMIN', 'ROLE_SUPER_ADMIN'],
      usernames: [],
    });
  }
}
