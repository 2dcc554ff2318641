import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import { Reaction, type Errand, type Settlement } from '../../events/reactions.js';
import { untilDue } from '../../events/until-due.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { CONFIG } from '../../kernel/tokens.js';
import { byMail } from '../by-mail.js';
import type { MailAnswer } from '../converse.js';
import { keepReceiptAttempt } from '../keep-receipt-attempt.js';
import { receiptMessage, receiptParcel } from '../receipt-parcel.js';
import { Remembered } from '../remembered.js';
import { whileAlone } from '../while-alone.js';

/** Talks with the mail server, once for each try that is due. */
@Injectable()
@Reaction({ on: 'ReceiptMailQueued', name: 'send-receipt', delay: untilDue })
export class SendReceipt implements Errand<'ReceiptMailQueued'> {
  private readonly answered = new Remembered();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async carryOut({ id, payload }: Envelope<'ReceiptMailQueued'>): Promise<Settlement> {
    const said = await this.answered.once(id, () => this.attempt(payload.deliveryId));
    if (said === undefined) return () => Promise.resolve();
    return (tx) => keepReceiptAttempt(tx, payload, said);
  }

  private attempt(deliveryId: string): Promise<MailAnswer | undefined> {
    return whileAlone(this.database, deliveryId, async () => {
      const parcel = await receiptParcel(this.database, deliveryId);
      if (!parcel || parcel.settled) return undefined;
      return byMail(this.database, this.config, (settings, account) =>
        receiptMessage(this.database, parcel, settings, account),
      );
    });
  }
}
