import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { PERMISSIONS } from '../../../shared/domain/people/access.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { postNotification } from '../post-notification.js';

/** The managers are told once; until it is closed it stands in their todos. */
@Injectable()
@Reaction({ on: 'ShiftLeftOpen', name: 'notify-shift-left-open' })
export class NotifyShiftLeftOpen implements ReactionHandler<'ShiftLeftOpen'> {
  async handle({ id, payload }: Envelope<'ShiftLeftOpen'>, tx: Tx): Promise<void> {
    await postNotification(tx, id, {
      kind: 'system',
      title: 'A shift was left open',
      text: `${payload.cashierName}: not closed yet`,
      link: `/shifts?id=${payload.shiftId}`,
      roles: PERMISSIONS['shifts.everyone'],
      usernames: [],
    });
  }
}
