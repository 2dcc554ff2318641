import { Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { postNotification } from '../post-notification.js';

/** Whoever sent it hears why it did not arrive, and nobody else. */
@Injectable()
@Reaction({ on: 'ReceiptNotMailed', name: 'notify-receipt-not-mailed' })
export class NotifyReceiptNotMailed implements ReactionHandler<'ReceiptNotMailed'> {
  async handle({ id, payload }: Envelope<'ReceiptNotMailed'>, tx: Tx): Promise<void> {
    const { receipt, address, answer, username } = payload;
    await postNotification(tx, id, {
      kind: 'system',
      title: `Receipt ${receipt} was not sent`,
      text: `${address}: ${answer}`,
      link: null,
      roles: [],
      usernames: [username],
    });
  }
}
