import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { postNotification } from '../post-notification.js';

/** Two people read a blood group otherwise: both are warned, and neither is told what the other read. */
@Injectable()
@Reaction({ on: 'ReadingsDiffered', name: 'notify-readings-differed' })
export class NotifyReadingsDiffered implements ReactionHandler<'ReadingsDiffered'> {
  async handle({ id, payload }: Envelope<'ReadingsDiffered'>, tx: Tx): Promise<void> {
    const { bookingId, profileCode, patientId, unit, labNumber, patientName, usernames } = payload;
    const address = new URLSearchParams({ bookingId, profileCode, patientId, returnUrl: 'worklist' });
    await postNotification(tx, id, {
      kind: 'system',
      title: 'Blood group read differently',
      text: `${labNumber} ${patientName} – ${profileCode}: the two readings differ; both readers check the reactions again`,
      link: `/update/${unit}?${address.toString()}`,
      roles: [],
      usernames,
    });
  }
}
