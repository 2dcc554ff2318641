import type { SendReportsRequest, SentAnswer, ReportToSend } from '../../../shared/contract/deliveries.js';
import { ReportRequest, type Report } from '../../../shared/contract/reports.js';
import { isMailAddress, type DeliveryContent } from '../../../shared/domain/reports/delivery.js';
import { isEmptyReport } from '../../../shared/report/rejections.js';
import { isIssued } from '../../../shared/domain/stage.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { once } from '../../events/idempotency.js';
import type { Tx } from '../../events/unit-of-work.js';
import { conflict, Problem, notFound } from '../../kernel/http/problem.js';
import { openReport } from '../../reports/index.js';
import { accountOf, mailSettings } from '../mail-settings.js';
import { bookingsToSend } from '../recipients.js';

const RELEASED = Object.assign(new ReportRequest(), { reportType: 'released' });

const EARLIER = `
  select a.outcome, d.token from report_delivery d
    left join delivery_attempt a on a.delivery_id = d.id and a.outcome <> 'delayed'
  where d.booking_id = $1 and d.recipient = $2`;

const QUEUE = `
  insert into report_delivery
    (id, booking_id, token, recipient, address, content, corrects, check_url, asked_by, asked_by_id, asked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

interface ReportsRequest {
  readonly request: SendReportsRequest;
  /** The Idempotency-Key: a repeat sends nothing twice. */
  readonly key: string | undefined;
  readonly origin: string;
}

/** Has reports sent by email; each is answered for itself. They leave after the commit, from the queue. */
export class SendReports extends ActorsCommand<ReportsRequest, readonly SentAnswer[]> {}

export const SendReportsHandler = commandHandler(SendReports, (tx, { request: requested }, { config }) => {
  const { request, key, origin } = requested;
  return once(tx, 'deliveries', key, request, async () => {
    const settings = await mailSettings(tx);
    accountOf(settings, config);
    const answers: SentAnswer[] = [];
    for (const report of request.reports) {
      const wish = { ...report, attaches: settings?.attaches ?? false, origin };
      answers.push(await answered(tx, wish));
    }
    return answers;
  });
});

/** One report that is refused holds up no other; the server's own failure is no answer about one. */
async function answered(tx: Tx, wish: DeliveryRequest): Promise<SentAnswer> {
  const { bookingId, recipient, address } = wish;
  try {
    return { bookingId, id: await queueDelivery(tx, wish), message: null };
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.status >= 500) throw failure;
    tx.audit('report.send-refused', 'booking', bookingId, {
      after: { recipient, address, why: failure.detail },
    });
    return { bookingId, id: null, message: failure.detail };
  }
}

interface DeliveryRequest extends ReportToSend {
  readonly attaches: boolean;
  /** The laboratory's address, e.g. https://lab.example. */
  readonly origin: string;
}

/** Queues the report as it is now for an address that its sender saw; throws refusals. Returns the id. */
async function queueDelivery(
  tx: Tx,
  { bookingId, recipient, address, attaches, origin }: DeliveryRequest,
): Promise<string> {
  await refuseAnotherAddress(tx, { bookingId, recipient, address });
  const report = await openReport(tx, { bookingId, request: RELEASED, use: 'send', origin });
  const earlier = await tx.sql<{ outcome: string | null; token: string }>(EARLIER, [bookingId, recipient]);
  const corrects = earlier.some(({ outcome, token }) => outcome === 'sent' && token !== report.token);
  if (earlier.some(({ outcome, token }) => outcome === null && token === report.token))
    throw conflict('This report is already on its way there.');
  const isOfSpecimens = report.results.length === 0 && !isEmptyReport(report);
  if (!corrects && !isOfSpecimens && !report.results.some(({ stage }) => isIssued(stage)))
    throw conflict('There is nothing to send: this booking has no released result.');
  const content = contentOf(report, attaches);
  const id = tx.id();
  const { actor, now } = tx;
  tx.send(QUEUE, [
    id,
    bookingId,
    report.token,
    recipient,
    address,
    content,
    corrects,
    report.verifyUrl,
    actor.name,
    actor.id,
    now,
  ]);
  const profiles = report.results.map(({ code, version }) => ({ code, version }));
  tx.audit('report.send', 'booking', bookingId, {
    after: { deliveryId: id, recipient, address, content, corrects, profiles },
  });
  tx.emit('DeliveryQueued', bookingId, { deliveryId: id, bookingId, attempt: 1, dueAt: now.toISOString() });
  return id;
}

/** It goes only to the address that was shown: never to one that was changed meanwhile. */
async function refuseAnotherAddress(tx: Tx, { bookingId, recipient, address }: ReportToSend): Promise<void> {
  const [booking] = await bookingsToSend(tx, [bookingId]);
  if (!booking) throw notFound('The booking');
  const present = booking.to.find((offered) => offered.recipient === recipient)?.address ?? null;
  if (present === null)
    throw conflict(`The ${recipient} has no email address: enter it first, or print the report.`);
  if (present !== address)
    throw conflict(`The address was changed to ${present} meanwhile: check it and send again.`);
  if (!isMailAddress(address)) throw conflict(`${address} is not a valid email address: correct it first.`);
}

/** A confidential test never goes by mail: of a report that has one only a notice leaves. */
export function contentOf({ results }: Pick<Report, 'results'>, attaches: boolean): DeliveryContent {
  return attaches && !results.some(({ confidential }) => confidential) ? 'attached' : 'notice';
}
