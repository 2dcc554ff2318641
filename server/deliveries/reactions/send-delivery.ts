import { Inject, Injectable } from '@nestjs/common';
import type { AnyEnvelope, Envelope } from '../../../shared/events.js';
import { Reaction, type Errand, type Settlement } from '../../events/reactions.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { Problem } from '../../kernel/http/problem.js';
import { CONFIG } from '../../kernel/tokens.js';
import { converse, type MailAnswer } from '../converse.js';
import { keepAttempt } from '../keep-attempt.js';
import { accountOf } from '../mail-account.js';
import { mailSettings, UNSET } from '../mail-settings.js';
import { whileAlone } from '../while-alone.js';
import { messageOf, parcelOf, whyNot } from '../parcel.js';

const MOST_REMEMBERED = 1000;

/**
 * Talks with the mail server, once for each try that is due. A process that dies after the server took the message and
 * before that is kept has it sent again, with the same Message-ID: SMTP knows no more. One that lives remembers what
 * was answered until it is kept.
 */
@Injectable()
@Reaction({ on: 'DeliveryQueued', name: 'send-delivery', delay: untilDue })
export class SendDelivery implements Errand<'DeliveryQueued'> {
  private readonly answered = new Map<string, MailAnswer>();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async carryOut({ id, payload }: Envelope<'DeliveryQueued'>): Promise<Settlement> {
    const said = this.answered.get(id) ?? (await this.attempt(payload.deliveryId));
    if (said === undefined) return () => Promise.resolve();
    if (this.answered.size >= MOST_REMEMBERED) this.answered.clear();
    this.answered.set(id, said);
    return (tx) => keepAttempt(tx, payload, said);
  }

  /** undefined: there is nothing left to do. */
  private attempt(deliveryId: string): Promise<MailAnswer | undefined> {
    return whileAlone(this.database, deliveryId, async () => {
      const parcel = await parcelOf(this.database, deliveryId);
      if (!parcel || parcel.settled) return undefined;
      const reason = await whyNot(this.database, parcel);
      if (reason !== undefined) return { outcome: 'failed', answer: reason };
      const settings = (await mailSettings(this.database)) ?? UNSET;
      try {
        const account = accountOf(settings, this.config);
        return await converse(
          account,
          await messageOf(this.database, parcel, settings, account),
          this.config,
        );
      } catch (failure) {
        if (!(failure instanceof Problem)) throw failure;
        return { outcome: 'failed', answer: failure.detail };
      }
    });
  }
}

function untilDue({ type, payload, at }: AnyEnvelope): number {
  return type === 'DeliveryQueued' ? Date.parse(payload.dueAt) - Date.parse(at) : 0;
}
