import type { Receipt } from '../../shared/contract/billing-shapes.js';
import { labDay } from '../../shared/domain/time/lab-time.js';
import { receiptPage, storedReceipt } from '../billing/index.js';
import type { Database } from '../kernel/database.js';
import { printPdf } from '../kernel/print/pdf.js';
import { laboratory } from '../settings/index.js';
import type { MailMessage } from './converse.js';
import type { MailAccount } from './mail-account.js';
import type { MailSettingsEntity } from './mail-settings.entity.js';
import { messageIdOf, receiptNotice } from './notice.js';

export interface ReceiptParcel {
  readonly id: string;
  readonly address: string;
  /** User name. */
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly settled: boolean;
  readonly receipt: Receipt;
}

const PARCEL = `
  select d.id, d.address, d.asked_by, d.asked_at, d.receipt_number::text as number,
    exists (select from receipt_delivery_attempt a where a.delivery_id = d.id and a.outcome <> 'delayed') as settled
  from receipt_delivery d where d.id = $1`;

export async function receiptParcel(database: Database, id: string): Promise<ReceiptParcel | undefined> {
  const row = await database.one<Omit<ReceiptParcel, 'receipt'> & { number: string }>(PARCEL, [id]);
  const receipt = row && (await storedReceipt(database, row.number));
  return receipt && { ...row, receipt };
}

/** A file can be printed as often as anybody likes, so it says COPY: the original is only ever printed. */
export async function receiptMessage(
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
