import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import { labDay } from '../../../shared/domain/time/lab-time.js';
import { Reaction, type OutboundJob, type Settlement, delayUntilDue } from '../../events/reactions.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { CONFIG } from '../../kernel/tokens.js';
import { receiptPage, storedReceipt } from '../../billing/index.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { byMail, storeReceiptAttempt, RecentAnswers, withLock } from '../attempts.js';
import type { MailAnswer, MailMessage } from '../send-mail.js';
import type { MailAccount, MailSettingsEntity } from '../mail-settings.js';
import { messageIdOf, receiptNotice } from '../notice.js';

const PARCEL = `
  select d.id, d.address, d.asked_by, d.asked_at, d.receipt_number::text as number,
    exists (select from receipt_delivery_attempt a where a.delivery_id = d.id and a.outcome <> 'delayed') as settled
  from receipt_delivery d where d.id = $1`;

/** Talks with the mail server, once for each try that is due. */
@Injectable()
@Reaction({ on: 'ReceiptMailQueued', name: 'send-receipt', delay: delayUntilDue })
export class SendReceipt implements OutboundJob<'ReceiptMailQueued'> {
  private readonly answered = new RecentAnswers();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async carryOut({ id, payload }: Envelope<'ReceiptMailQueued'>): Promise<Settlement> {
    const said = await this.answered.once(id, () => this.attempt(payload.deliveryId));
    if (said === undefined) return () => Promise.resolve();
    return (tx) => storeReceiptAttempt(tx, payload, said);
  }

  private attempt(deliveryId: string): Promise<MailAnswer | undefined> {
    return withLock(this.database, deliveryId, async () => {
      const parcel = await receiptParcel(this.database, deliveryId);
      if (!parcel || parcel.settled) return undefined;
      return byMail(this.database, this.config, (settings, account) =>
        receiptMessage(this.database, parcel, settings, account),
      );
    });
  }
}

export interface ReceiptParcel {
  readonly id: string;
  readonly address: string;
  /** User name. */
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly settled: boolean;
  readonly receipt: Receipt;
}

async function receiptParcel(database: Database, id: string): Promise<ReceiptParcel | undefined> {
  const row = await database.one<Omit<ReceiptParcel, 'receipt'> & { number: string }>(PARCEL, [id]);
  const receipt = row && (await storedReceipt(database, row.number));
  return receipt && { ...row, receipt };
}

/** A file can be printed as often as anybody likes, so it says COPY: the original is only ever printed. */
async function receiptMessage(
  database: Database,
  { id, address, asked_at: at, receipt }: ReceiptParcel,
  { language }: MailSettingsEntity,
  { from }: MailAccount,
): Promise<MailMessage> {
  const lab = await laboratory(database);
  const { timeZone, reportFooter } = lab;
  const day = labDay(timeZone, new Date(receipt.at));
  const page = receiptPage({ receipt, format: 'a4', isCopy: true, timeZone, reportFooter });
  return {
    ...receiptNotice({ number: receipt.number, day }, lab, language),
    messageId: messageIdOf(id, from.address),
    to: address,
    at,
    attachment: { filename: `receipt-${receipt.number}.pdf`, content: await printPdf(page) },
  };
}
