import type { PaymentType, RefundRequest } from '../../shared/contract/billing.js';
import { can } from '../../shared/domain/access.js';
import { allocate, convertBack, sum, type Minor } from '../../shared/domain/money.js';
import { isIssued, stageAfter } from '../../shared/domain/stage.js';
import { findTenderType, rateOf } from '../../shared/domain/tender.js';
import { REFUND_REASON_TEXT, type RefundReason, type Role } from '../../shared/vocabulary.js';
import { invalid, Problem } from '../kernel/http/problem.js';
import type { Payable, PayableProfile } from './payable.js';
import { balanceOf, rateText } from './rows.js';

/** What is left in the laboratory's hands of one payment type on a booking. */
export interface PaidByType {
  readonly payment_type_id: string | null;
  /** Base currency, hundredths. */
  readonly base_minor: number;
  /** The rate of the last payment by this type. */
  readonly rate: string;
}

export interface RefundPlan {
  readonly profiles: readonly PayableProfile[];
  readonly type: PaymentType;
  readonly rate: string;
  /** Base currency: given back, and set against what was still owed. */
  readonly base: Minor;
  readonly credit: Minor;
  /** In the type's own currency. */
  readonly amount: Minor;
  /** The refund goes beyond what a cashier may do alone: a manager or the admin code must approve it. */
  readonly needsApproval: boolean;
}


/** Decides a refund; throws a Problem when there can be none. */
export function planRefund(
  payable: Payable,
  paid: readonly PaidByType[],
  received: readonly string[],
  request: RefundRequest,
  role: Role,
): RefundPlan {
  const profiles = request.profiles.map((code) => refundable(payable, code));
  refuseReleased(profiles, request.reasonCode, role);
  const share = shareOf(payable, profiles);
  const held = payable.booking.paid_minor - payable.booking.refunded_minor;
  if (held <= 0) throw new Problem('conflict', 'Nothing was paid on this booking that could be given back.');
  const owed = balanceOf(payable.booking);
  const credit = owed <= 0n ? 0n : owed < share ? owed : share;
  const base = share - credit;
  if (base > BigInt(held))
    throw new Problem('conflict', 'More would be given back than is held for this booking.');
  const type = findTenderType(payable.types, request.paymentType);
  if (!type) throw invalid('paymentType', `There is no payment type "${request.paymentType}".`);
  const source = paid.find((entry) => entry.payment_type_id === type.id);
  const original = source !== undefined && BigInt(source.base_minor) >= base;
  const rate = original ? rateText(source.rate) : rateOf(type);
  const begun = profiles.some((profile) => profile.stage !== 'waiting' || received.includes(profile.code));
  return {
    profiles,
    type,
    rate,
    base,
    credit,
    amount: convertBack(base, rate),
    needsApproval: begun || (!original && base > 0n),
  };
}

/** The reason as the receipt and the audit trail say it. */
export function reasonText({ reasonCode, reason }: RefundRequest): string {
  if (reasonCode === 'other') return reason ?? REFUND_REASON_TEXT.other;
  const named = REFUND_REASON_TEXT[reasonCode];
  return reason === undefined ? named : `${named}: ${reason}`;
}

function refundable({ profiles }: Payable, code: string): PayableProfile {
  const profile = profiles.find((one) => one.code === code);
  if (!profile) throw invalid('profiles', `${code} is not on this booking.`);
  if (stageAfter('refund', profile.stage) === undefined)
    throw new Problem('conflict', `${profile.name} is refunded already.`);
  return profile;
}

function refuseReleased(profiles: readonly PayableProfile[], reason: RefundReason, role: Role): void {
  const released = profiles.find((profile) => isIssued(profile.stage));
  if (!released) return;
  if (can(role, 'financials.read') && reason === 'laboratory-error') return;
  throw new Problem(
    'conflict',
    `${released.name} has been released. Only a manager may refund it, with the reason code laboratory-error.`,
  );
}

/** The profiles' part of what was charged: their prices less their share of the discount, to the cent. */
function shareOf(payable: Payable, profiles: readonly PayableProfile[]): Minor {
  const prices = payable.profiles.map((profile) => BigInt(profile.price_minor));
  if (sum(prices) === 0n) return 0n;
  const discounts = allocate(payable.discounted, prices);
  const net = payable.profiles.map((profile, index) => ({
    code: profile.code,
    net: (prices[index] ?? 0n) - (discounts[index] ?? 0n),
  }));
  return sum(net.filter((line) => profiles.some((one) => one.code === line.code)).map((line) => line.net));
}
