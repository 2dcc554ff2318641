import type { Receipt, RefundRequest } from '../../shared/contract/billing.js';
import { can } from '../../shared/domain/access.js';
import type { Tx } from '../events/unit-of-work.js';
import { useGrant } from '../identity/index.js';
import { cancelJobCards } from '../worklist/index.js';
import { writeReceipt, type Entry } from './ledger.js';
import { lockPayable, type LockedBooking, type Payable } from './payable.js';
import { paymentRow, receiptDocument } from './receipt.js';
import { planRefund, reasonText, type PaidByType, type RefundPlan } from './refund.js';
import { baseEntry, storeMoney } from './take-payment.js';

const PAID_BY_TYPE = `
  select payment_type_id, sum(base_minor)::bigint as base_minor,
    (array_agg(rate order by at desc) filter (where kind = 'payment'))[1] as rate
  from ledger_entry where booking_id = $1 and kind in ('payment','change','refund')
  group by payment_type_id having count(*) filter (where kind = 'payment') > 0`;

const RECEIVED = `
  select distinct unnest(codes) as code from specimen
  where booking_id = $1 and state in ('received','in_process','done','stored','discarded')`;

/**
 * Gives back the share of some profiles, inside the caller's transaction; their job cards close and they refuse
 * results from then on. `grantId` approves what goes beyond what a cashier may do alone.
 * Throws not_found, conflict, invalid (naming the field) or grant_required.
 */
export async function refundProfiles(
  tx: Tx,
  request: RefundRequest,
  grantId: string | undefined,
): Promise<Receipt> {
  const { bookingId } = request;
  const [payable, paid, received] = await Promise.all([
    lockPayable(tx, bookingId),
    tx.sql<PaidByType>(PAID_BY_TYPE, [bookingId]),
    tx.sql<{ code: string }>(RECEIVED, [bookingId]),
  ]);
  const codes = received.map((row) => row.code);
  const plan = planRefund(payable, paid, codes, request, tx.actor.role);
  if (plan.needsApproval && !can(tx.actor.role, 'financials.read'))
    await useGrant(tx, grantId, 'update', bookingId);
  await closeProfiles(tx, bookingId, request.profiles);
  return write(tx, payable, plan, reasonText(request));
}

async function closeProfiles(tx: Tx, bookingId: string, codes: readonly string[]): Promise<void> {
  await tx.sql(`update booking_profile set stage = 'refunded' where booking_id = $1 and code = any($2)`, [
    bookingId,
    codes,
  ]);
  await cancelJobCards(tx, bookingId, codes, tx.actor.name);
}

async function write(tx: Tx, payable: Payable, plan: RefundPlan, reason: string): Promise<Receipt> {
  const entries = refundEntries(payable, plan, reason);
  const booking: LockedBooking = {
    ...payable.booking,
    discount_minor: payable.booking.discount_minor + Number(plan.credit),
    refunded_minor: payable.booking.refunded_minor + Number(plan.base),
  };
  const document = receiptDocument(tx, { kind: 'refund', booking, profiles: plan.profiles, entries, reason });
  await storeMoney(tx, booking);
  const receipt = await writeReceipt(tx, document, entries);
  tx.emit('PaymentRefunded', booking.id, paymentRow(receipt, entries));
  tx.audit({
    action: 'payment.refund',
    subjectKind: 'booking',
    subjectId: booking.id,
    after: { receipt: receipt.number, profiles: plan.profiles.map(({ code }) => code), lines: receipt.lines },
    reason,
  });
  return receipt;
}

function refundEntries(payable: Payable, plan: RefundPlan, reason: string): Entry[] {
  const entries: Entry[] = [];
  if (plan.base > 0n) {
    entries.push({
      kind: 'refund',
      typeId: plan.type.id,
      payment: plan.type.name,
      unit: plan.type.units,
      amount: -plan.amount,
      rate: plan.rate,
      base: -plan.base,
      reason,
    });
  }
  if (plan.credit > 0n) {
    entries.push(
      baseEntry('credit', 'Set against the balance', payable.booking.base_currency, plan.credit, reason),
    );
  }
  return entries;
}
