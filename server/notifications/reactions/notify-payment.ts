import { DELAYS } from '../../../shared/domain/time/delays.js';
import { formatMoney, parseMoney } from '../../../shared/domain/money/money.js';
import type { PaymentRow } from '../../../shared/event-payloads.js';
import type { PaymentStatus } from '../../../shared/vocabulary.js';
import { reaction } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { laboratory } from '../../settings/index.js';
import { postNotification } from '../post-notification.js';

const STATUS_WORDS: Readonly<Record<PaymentStatus, string>> = {
  not_paid: 'not paid',
  part_paid: 'part paid',
  paid: 'paid',
  part_refunded: 'part refunded',
  refunded: 'refunded',
};

/** The booking's total, as everybody who reads bookings sees it. */
const ASKED =
  'select total_minor - discount_minor as minor from booking where id = $1 and deleted_at is null';

/** A report of the booking is ready and was not handed over: somebody waits for the money, or to give it out. */
const AWAITED = `
  select from booking b where b.id = $1 and b.deleted_at is null and b.handed_over_at is null
    and exists (select from result r where r.booking_id = b.id and r.released_at is not null)`;

/**
 * 5000 ms after a payment its cashier and reception are notified. Reception may not see
 * what a cashier took: the amounts are what the booking comes to and what of it is left to pay. The bell rings for
 * those who wait for it.
 */
export const NotifyPayment = reaction(
  { on: 'PaymentReceived', name: 'notify-payment', delay: DELAYS.paymentNotification },
  async ({ id, payload }, tx) => {
    await postNotification(tx, id, {
      kind: 'payment',
      title: 'Payment received',
      text: `${payload.labNumber} ${payload.patientName}: ${await statusText(tx, payload)}`,
      link: `/accounts/paymentprocessing?bookingId=${payload.bookingId}`,
      rings: (await tx.one(AWAITED, [payload.bookingId])) !== undefined,
      roles: ['ROLE_RECEPTION'],
      usernames: [payload.cashier],
    });
  },
);

async function statusText(tx: Tx, { bookingId, paymentStatus, balance }: PaymentRow): Promise<string> {
  const words = STATUS_WORDS[paymentStatus];
  const [{ baseCurrency }, asked] = await Promise.all([
    laboratory(tx),
    tx.one<{ readonly minor: number }>(ASKED, [bookingId]),
  ]);
  if (asked === undefined) return words;
  const all = `${baseCurrency}${formatMoney(BigInt(asked.minor))}`;
  const isOwed = (parseMoney(balance) ?? 0n) > 0n;
  return isOwed ? `${words}, ${baseCurrency}${balance} of ${all} to pay` : `${words}, ${all}`;
}
