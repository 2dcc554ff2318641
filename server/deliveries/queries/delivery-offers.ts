import type { DeliveryOffer } from '../../../shared/contract/deliveries.js';
import { ISSUED_STAGES, LEFT_STAGES, MOVES } from '../../../shared/domain/stage.js';
import { confidentialProfile } from '../../catalogue/index.js';
import { paymentDues, refuseWithheld } from '../../dues/index.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { Problem } from '../../kernel/http/problem.js';
import { sqlList } from '../../kernel/sql-text.js';
import { accountOf, mailSettings } from '../mail-settings.js';
import { bookingsToSend, type BookingToSend } from '../recipients.js';

/** The possible recipients of these bookings' reports, and what each would get. */
export class DeliveryOffers extends RequestQuery<readonly string[], readonly DeliveryOffer[]> {}

/** Each booking's released results: whether any is still valid, and whether any is confidential. */
const LEFT = `
  select r.booking_id as "bookingId", bool_or(r.stage in (${sqlList(ISSUED_STAGES)})) as stands,
    bool_or(${confidentialProfile('q.profile_id')}) as confidential
  from result r join booking_profile q on q.booking_id = r.booking_id and q.code = r.code
  where r.booking_id = any ($1) and r.stage in (${sqlList(LEFT_STAGES)}) and q.removed_at is null
    and q.stage <> '${MOVES.refund.to}'
  group by r.booking_id`;

/** A booking of which a specimen was rejected has that to tell. */
const REJECTED = `
  select distinct s.booking_id as "bookingId" from specimen s
  where s.booking_id = any ($1) and cardinality(s.codes) > 0
    and s.rejected_at is not null and s.accepted_at is null
    and not exists (select from specimen n where n.recollects = s.id)`;

const SENT = `
  select distinct d.booking_id as "bookingId" from report_delivery d
    join delivery_attempt a on a.delivery_id = d.id and a.outcome = 'sent'
  where d.booking_id = any ($1)`;

interface LeftRow {
  readonly bookingId: string;
  readonly stands: boolean;
  readonly confidential: boolean;
}

export const DeliveryOffersHandler = queryHandler(
  DeliveryOffers,
  async ({ database, config }, { request: bookingIds }) => {
    const [settings, bookings, left, rejected, sent, dues] = await Promise.all([
      mailSettings(database),
      bookingsToSend(database, bookingIds),
      database.sql<LeftRow>(LEFT, [bookingIds]),
      database.sql<{ bookingId: string }>(REJECTED, [bookingIds]),
      database.sql<{ bookingId: string }>(SENT, [bookingIds]),
      paymentDues(database, bookingIds),
    ]);
    const notSetUp = refusalOf(() => accountOf(settings, config));
    const hasRejected = new Set(rejected.map(({ bookingId }) => bookingId));
    const wasSent = new Set(sent.map(({ bookingId }) => bookingId));
    return bookings.map(({ bookingId, ...booking }): DeliveryOffer => {
      const has = left.find((row) => row.bookingId === bookingId);
      const isOfSpecimens = has === undefined && hasRejected.has(bookingId);
      const isOpen = has === undefined ? isOfSpecimens : !has.confidential;
      const attaches = settings?.attaches === true && isOpen;
      return {
        bookingId,
        ...booking,
        content: attaches ? 'attached' : 'notice',
        refusal:
          notSetUp ??
          refusalOf(() => refuseWithheld(dues.get(bookingId))) ??
          (isOfSpecimens ? null : nothingToSend(has, wasSent.has(bookingId))) ??
          noRecipient(booking),
      };
    });
  },
);

function nothingToSend(left: LeftRow | undefined, wasSent: boolean): string | null {
  if (left?.stands || (left && wasSent)) return null;
  return 'No result of this booking has been released yet, or all were withdrawn.';
}

function noRecipient({ to }: Pick<BookingToSend, 'to'>): string | null {
  if (to.some(({ address }) => address !== null)) return null;
  return 'Neither the patient nor the doctor has an email address: enter one, or print the report.';
}

function refusalOf(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (failure) {
    if (failure instanceof Problem) return failure.detail;
    throw failure;
  }
}
