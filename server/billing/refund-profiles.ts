import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { RefundRequest } from '../../shared/contract/billing.js';
import { can } from '../../shared/domain/access.js';
import { MOVES } from '../../shared/domain/stage.js';
import type { Tx } from '../events/unit-of-work.js';
import { useGrant } from '../identity/index.js';
import { TAKINGS } from '../ledger/index.js';
import { cancelJobCards } from '../worklist/index.js';
import { lockPayable } from './payable.js';
import { paymentRow } from './receipt.js';
import { writeMoneyAct } from './write-money-act.js';
import { decideRefund, type PaidByType } from './refund.js';

/** Payments once had no upper bound: what was paid at an absurd rate is cut to what an exact integer holds. */
const PAID_BY_TYPE = `
  select payment_type_id,
    least(greatest(sum(base_minor), -9007199254740991), 9007199254740991)::bigint as base_minor,
    (array_agg(coalesce(rate, 1) order by at desc) filter (where kind = 'payment'))[1] as rate
  from (${TAKINGS}) taking where booking_id = $1
  group by payment_type_id having count(*) filter (where kind = 'payment') > 0`;

const RECEIVED = `
  select distinct unnest(codes) as code from specimen
  where booking_id = $1 and state in ('received','in_process','done','stored','discarded')`;

const REFUND_PROFILES = `
  update booking_profile set stage = '${MOVES.refund.to}' where booking_id = $1 and code = any($2)`;

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
  const refund = decideRefund({ ...payable, paid, received: codes }, request, tx.actor.role);
  if (refund.needsApproval && !can(tx.actor.role, 'financials.read'))
    await useGrant(tx, grantId, 'update', bookingId);
  await closeProfiles(tx, bookingId, request.profiles);
  const receipt = await writeMoneyAct(tx, payable, refund);
  tx.emit('PaymentRefunded', bookingId, paymentRow(receipt, refund.entries));
  tx.audit({
    action: 'payment.refund',
    subjectKind: 'booking',
    subjectId: bookingId,
    after: {
      receipt: receipt.number,
      profiles: refund.profiles.map(({ code }) => code),
      lines: receipt.lines,
    },
    reason: refund.reason ?? undefined,
  });
  return receipt;
}

async function closeProfiles(tx: Tx, bookingId: string, codes: readonly string[]): Promise<void> {
  await tx.sql(REFUND_PROFILES, [bookingId, codes]);
  await cancelJobCards(tx, bookingId, codes, tx.actor.name);
}
