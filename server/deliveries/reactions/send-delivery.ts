import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '../../../shared/events.js';
import type { ReportBody } from '../../../shared/contract/reports.js';
import type { DeliveryContent } from '../../../shared/domain/reports/delivery.js';
import { labDay } from '../../../shared/domain/time/lab-time.js';
import { gateOf, paymentDue } from '../../dues/index.js';
import { Reaction, type OutboundJob, type Settlement, delayUntilDue } from '../../events/reactions.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { CONFIG } from '../../kernel/tokens.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { pageOf } from '../../reports/index.js';
import { laboratory, type LaboratorySettings } from '../../settings/index.js';
import { byMail, storeAttempt, withLock, RecentAnswers } from '../attempts.js';
import type { MailAnswer, MailMessage } from '../send-mail.js';
import type { MailAccount, MailSettingsEntity } from '../mail-settings.js';
import { attachmentName, messageIdOf, noticeOf } from '../notice.js';

const PARCEL = `
  select d.id, d.booking_id, d.address, d.content, d.corrects, d.check_url, d.asked_at, d.token, i.issued_at, i.document,
    b.lab_number, b.patient_name, b.booked_at, b.deleted_at is not null as deleted,
    exists (select from jsonb_each_text(i.versions) as said
      left join result r on r.booking_id = i.booking_id and r.code = said.key
      where r.version is distinct from said.value::integer) as changed,
    exists (select from delivery_attempt a where a.delivery_id = d.id and a.outcome <> 'delayed') as settled
  from report_delivery d join report_issue i on i.token = d.token join booking b on b.id = d.booking_id
  where d.id = $1`;

/** Talks with the mail server, once for each try that is due. */
@Injectable()
@Reaction({ on: 'DeliveryQueued', name: 'send-delivery', delay: delayUntilDue })
export class SendDelivery implements OutboundJob<'DeliveryQueued'> {
  private readonly answered = new RecentAnswers();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async carryOut({ id, payload }: Envelope<'DeliveryQueued'>): Promise<Settlement> {
    const said = await this.answered.once(id, () => this.attempt(payload.deliveryId));
    if (said === undefined) return () => Promise.resolve();
    return (tx) => storeAttempt(tx, payload, said);
  }

  /** undefined: there is nothing left to do. */
  private attempt(deliveryId: string): Promise<MailAnswer | undefined> {
    return withLock(this.database, deliveryId, async () => {
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

export interface ParcelRow {
  readonly id: string;
  readonly booking_id: string;
  readonly address: string;
  readonly content: DeliveryContent;
  readonly corrects: boolean;
  readonly check_url: string | null;
  readonly asked_at: Date;
  readonly token: string;
  readonly issued_at: Date;
  readonly document: ReportBody;
  readonly lab_number: string;
  readonly patient_name: string;
  readonly booked_at: Date;
  readonly deleted: boolean;
  readonly changed: boolean;
  readonly settled: boolean;
}

function parcelOf(database: Database, deliveryId: string): Promise<ParcelRow | undefined> {
  return database.one<ParcelRow>(PARCEL, [deliveryId]);
}

/** The reason to hold it back, for things that happened since it was asked for; undefined: it may leave. */
async function whyNot(database: Database, parcel: ParcelRow): Promise<string | undefined> {
  if (parcel.deleted) return 'Not sent: the booking was deleted meanwhile.';
  if (parcel.changed) return 'Not sent: the report was changed meanwhile. Send the present version.';
  if (gateOf(await paymentDue(database, parcel.booking_id)) === 'hold')
    return 'Not sent: the booking is not paid, so its report is held.';
  return undefined;
}

async function messageOf(
  database: Database,
  parcel: ParcelRow,
  { language }: MailSettingsEntity,
  { from }: MailAccount,
): Promise<MailMessage> {
  const lab = await laboratory(database);
  const { lab_number: labNumber, patient_name: patientName, content, corrects, check_url: checkUrl } = parcel;
  const day = labDay(lab.timeZone, parcel.booked_at);
  return {
    ...noticeOf({ labNumber, patientName, day, content, corrects, checkUrl }, lab, language),
    messageId: messageIdOf(parcel.id, from.address),
    to: parcel.address,
    at: parcel.asked_at,
    ...(content === 'attached' && {
      attachment: { filename: attachmentName(labNumber), content: await paperOf(parcel, lab) },
    }),
  };
}

/** The very report that was asked for, as it was issued. */
function paperOf(parcel: ParcelRow, { logo }: LaboratorySettings): Promise<Buffer> {
  const { document, token, check_url: verifyUrl, asked_at: at } = parcel;
  const issuedAt = parcel.issued_at.toISOString();
  const report = {
    ...document,
    token,
    verifyUrl,
    issuedAt,
    ...(logo !== '' && { logo }),
    payment: 'none' as const,
  };
  return printPdf(pageOf(report, at));
}
