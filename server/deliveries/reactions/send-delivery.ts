import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type Errand, type Settlement } from '../../events/reactions.js';
import { untilDue } from '../../events/until-due.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { CONFIG } from '../../kernel/tokens.js';
import { byMail } from '../by-mail.js';
import type { MailAnswer } from '../converse.js';
import { keepAttempt } from '../keep-attempt.js';
import { whileAlone } from '../while-alone.js';
import { messageOf, parcelOf, whyNot } from '../parcel.js';
import { Remembered } from '../remembered.js';

/** Talks with the mail server, once for each try that is due. */
@Injectable()
@Reaction({ on: 'DeliveryQueued', name: 'send-delivery', delay: untilDue })
export class SendDelivery implements Errand<'DeliveryQueued'> {
  private readonly answered = new Remembered();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async carryOut({ id, payload }: Envelope<'DeliveryQueued'>): Promise<Settlement> {
    const said = await this.answered.once(id, () => this.attempt(payload.deliveryId));
    if (said === undefined) return () => Promise.resolve();
    return (tx) => keepAttempt(tx, payload, said);
  }

  /** undefined: there is nothing left to do. */
  private attempt(deliveryId: string): Promise<MailAnswer | undefined> {
    return whileAlone(this.database, deliveryId, async () => {
      const parcel = await parcelOf(this.database, deliveryId);
      if (!parcel || parcel.settled) return undefined;
      const reason = await whyNot(this.database, parcel);
      if (reason !== undefined) return { outcome: 'failed', answer: reason };
      return byMail(this.database, this.config, (settings, account) =>
        messageOf(this.database, parcel, settings, account),
      );
    });
  }
}
