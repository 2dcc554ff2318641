import { reaction } from '../../events/reactions.js';
import { postNotification } from '../post-notification.js';

// A receipt of a deposit is of no booking.
const OF = `
  select b.id, b.lab_number as "labNumber", b.patient_name as "patientName"
  from receipt r join booking b on b.id = r.booking_id where r.number = $1`;

interface Booked {
  readonly id: string;
  readonly labNumber: string;
  readonly patientName: string;
}

/** Only the sender is notified why it did not arrive. */
export const NotifyReceiptNotMailed = reaction(
  { on: 'ReceiptNotMailed', name: 'notify-receipt-not-mailed' },
  async ({ id, payload }, tx) => {
    const { receipt, address, answer, username } = payload;
    const of = await tx.one<Booked>(OF, [receipt]);
    await postNotification(tx, id, {
      kind: 'system',
      title: `Receipt ${receipt} was not sent`,
      text: `${of === undefined ? '' : `${of.labNumber} ${of.patientName} – `}${address}: ${answer}`,
      link: of === undefined ? null : `/accounts/paymentprocessing?bookingId=${of.id}`,
      roles: [],
      usernames: [username],
    });
  },
);
