import type { Receipt } from '../../shared/contract/billing-shapes.js';
import type { RefundRequest } from '../../shared/contract/billing.js';
import { can } from '../../shared/domain/access.js';
import { MOVES } from '../../shared/domain/stage.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { Problem } from '../kernel/http/problem.js';
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
  where booking_id = $1 and state in ('received','in_process','done','stored','discarded')
    and (rejected_at is null or accepted_at is not null)`;

const REFUND_PROFILES = `
  update booking_profile set stage = '${MOVES.refund.to}' where booking_id = $1 and code = any($2)`;

/** What lets a refund through: the admin code, or whoever approves it beside the giver. */
export interface RefundLeave {
  readonly grantId: string | undefined;
  readonly approver: Actor | undefined;
}

/**
 * Gives back the share of some profiles, inside the caller's transaction; their job cards close and they refuse
 * results from then on. Throws not_found, conflict, invalid (naming the field), grant_required or witness_required.
 */
export async function refundProfiles(
  tx: Tx,
  request: RefundRequest,
  { grantId, approver }: RefundLeave,
): Promise<Receipt> {
  const { bookingId } = request;
  const [payable, paid, received] = await Promise.all([
    lockPayable(tx, bookingId),
    tx.sql<PaidByType>(PAID_BY_TYPE, [bookingId]),
    tx.sql<{ code: string }>(RECEIVED, [bookingId]),
  ]);
  const codes = received.map((row) => row.code);
  const refund = decideRefund({ ...payable, paid, received: codes }, request);
  if (refund.needsApproval) refuseUnapproved(tx.actor, approver);
  else await useGrant(tx, grantId, 'refund', bookingId);
  await closeProfiles(tx, bookingId, request.profiles);
  const receipt = await writeMoneyAct(tx, payable, refund);
  tx.emit('PaymentRefunded', bookingId, paymentRow(receipt, refund.entries));
  for (const payerId of payable.lines.payers()) tx.emit('PayerChanged', payerId, { payerId });
  tx.audit({
    action: 'payment.refund',
    subjectKind: 'booking',
    subjectId: bookingId,
    after: {
      receipt: receipt.number,
      profiles: refund.profiles.map(({ code }) => code),
      lines: receipt.lines,
      ...(refund.needsApproval && { approvedBy: approver?.username }),
    },
    reason: refund.reason ?? undefined,
  });
  return receipt;
}

/** MONEY.md: the approver is never the one who gives the money. */
function refuseUnapproved(giver: Actor, approver: Actor | undefined): void {
  if (approver === undefined)
    throw new Problem(
      'witness_required',
      'The bench has this test, or it is given back by another payment type: a manager approves it, signing in beside you.',
    );
  if (approver.id === giver.id)
    throw new Problem(
      'witness_required',
      'Whoever gives the money back may not approve it: another manager signs in beside you.',
    );
  if (!can(approver.role, 'refunds.approve'))
    throw new Problem('witness_required', `${approver.name} may not approve refunds: a manager has to.`);
}

async function closeProfiles(tx: Tx, bookingId: string, codes: readonly string[]): Promise<void> {
  await tx.sql(REFUND_PROFILES, [bookingId, codes]);
  await cancelJobCards(tx, bookingId, codes, tx.actor.name);
}
