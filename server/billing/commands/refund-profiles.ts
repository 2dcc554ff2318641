import type { Receipt, RefundAnswer } from '../../../shared/contract/billing-shapes.js';
import type { RefundRequest } from '../../../shared/contract/billing.js';
import { MOVES } from '../../../shared/domain/stage.js';
import { keyedHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { useGrant } from '../../identity/index.js';
import type { Actor } from '../../kernel/actor.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { cancelJobCards } from '../../worklist/index.js';
import { BookingAfterMoney } from '../booking-after-money.js';
import { approvedByWitness } from '../money-act.js';
import { lockDeposits } from '../deposit.js';
import { heldMoney } from '../held-money.js';
import { lockPayable } from '../payable.js';
import { refuseUnnamed } from '../nobodys-money.js';
import { depositRow, paymentRow, writeMoneyAct } from '../receipt.js';
import { decideRefund } from '../refund.js';

const REFUND_PROFILES = `
  update booking_profile set stage = '${MOVES.refund.to}' where booking_id = $1 and code = any($2)`;

const BEGUN = 'The bench already has this test, or the money goes back by another payment type';

/** The approval of a refund: the admin code, or a second person beside the one who gives the money. */
interface RefundLeave {
  readonly grantId: string | undefined;
  readonly approver: Actor | undefined;
}

export class RefundProfiles extends CommandOf<
  { actor: Actor; request: RefundRequest; key: string; leave: RefundLeave },
  RefundAnswer
> {}

export const RefundProfilesHandler = keyedHandler(
  RefundProfiles,
  'refund',
  async (tx, request, { leave }, { commands }) => {
    const refund = await refundProfiles(tx, request, leave);
    const booking = await commands.execute(
      new BookingAfterMoney({ tx, bookingId: request.bookingId, told: 'told' }),
    );
    return { refund, booking };
  },
);

/**
 * Gives back the share of some profiles, inside the caller's transaction; their job cards close and they refuse
 * results from then on. Throws not_found, conflict, invalid (naming the field), grant_required or witness_required.
 */
async function refundProfiles(
  tx: Tx,
  request: RefundRequest,
  { grantId, approver }: RefundLeave,
): Promise<Receipt> {
  const { bookingId } = request;
  const [payable, held] = await Promise.all([lockPayable(tx, bookingId), heldMoney(tx, bookingId)]);
  await refuseUnnamed(tx, payable.types, [request]);
  const patientId = payable.booking.patient_id;
  const deposits = held.depositUsed.length > 0 ? await lockDeposits(tx, patientId) : [];
  const refund = decideRefund({ ...payable, ...held, deposits }, request);
  const witness = refund.needsApproval ? approvedByWitness(tx.actor, approver, BEGUN, 'refunds') : undefined;
  if (witness === undefined) await useGrant(tx, grantId, 'refund', bookingId);
  await closeProfiles(tx, bookingId, request.profiles);
  const receipt = await writeMoneyAct(tx, payable, { ...refund, witness });
  tx.emit('PaymentRefunded', bookingId, paymentRow(refund, receipt));
  // Money over the counter was announced already.
  if (refund.deposit) tx.emit('DepositMoved', patientId, depositRow(patientId, receipt, []));
  for (const payerId of payable.lines.payers()) tx.emit('PayerChanged', payerId, { payerId });
  tx.audit('payment.refund', 'booking', bookingId, {
    after: {
      receipt: receipt.number,
      profiles: refund.profiles.map(({ code }) => code),
      lines: receipt.lines,
      ...(refund.deposit && { depositKept: receipt.depositKept }),
      ...(witness && { approvedBy: witness.username }),
    },
    reason: refund.reason ?? undefined,
  });
  return receipt;
}

async function closeProfiles(tx: Tx, bookingId: string, codes: readonly string[]): Promise<void> {
  await tx.sql(REFUND_PROFILES, [bookingId, codes]);
  await cancelJobCards(tx, bookingId, codes, tx.actor.name);
}
