import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { RefundRequest } from '../../shared/contract/billing.js';
import { sum, type Minor } from '../../shared/domain/money/money.js';
import { givenBack, handedBack, refundNeed, type GivenBack } from '../../shared/domain/money/refund.js';
import { hasLeft, stageAfter } from '../../shared/domain/stage.js';
import { findTenderType, noPaymentType, rateOf } from '../../shared/domain/money/tender.js';
import { REFUND_REASON_TEXT, type RefundReason } from '../../shared/vocabulary.js';
import { invalid, Problem } from '../kernel/http/problem.js';
import type { Share } from '../ledger/index.js';
import type { MoneyAct } from './money-act.js';
import type { Payable, PayableProfile } from './payable.js';
import { backToPayers } from './refund-to-payers.js';
import { refundTransfers } from './refund-transfers.js';
import { refuseOtherRate } from './refuse-other-rates.js';
import { balanceOf, rateText } from './rows.js';

/** What is left in the laboratory's hands of one payment type on a booking. */
export interface PaidByType {
  readonly payment_type_id: string | null;
  /** Base currency, hundredths. */
  readonly base_minor: number;
  /** The rate of the last payment by this type. */
  readonly rate: string;
}

export interface Refundable extends Payable {
  readonly paid: readonly PaidByType[];
  /** Codes whose specimen was received. */
  readonly received: readonly string[];
}

export interface Coins {
  readonly base_currency: string;
  readonly cash_rounding_minor: number;
}

export interface Refund extends MoneyAct {
  /** It goes beyond what whoever takes payments may do with the admin code: a second person approves it. */
  readonly needsApproval: boolean;
}

/** Decides a refund; throws a Problem when there can be none. */
export function decideRefund(payable: Refundable, request: RefundRequest): Refund {
  const { booking } = payable;
  const profiles = request.profiles.map((code) => refundable(payable, code));
  refuseReleased(profiles, request.reasonCode);
  const shares = sharesOf(payable, profiles);
  const { base: back, credit } = givenFrom(payable, sum(shares.map(({ amount }) => amount)));
  const payers = backToPayers(payable, shares, back);
  const base = back - payers.amount;
  const type = findTenderType(payable.types, request.paymentType);
  if (!type) throw invalid('paymentType', noPaymentType(request.paymentType));
  const { rate, isOriginal, amount, rounding } = handedBack(base, {
    paid: paidBy(payable, type),
    presentRate: rateOf(type),
    smallestCoin: smallestCoinOf(type, payable.booking),
  });
  const text = `The exchange rate of ${type.name} has changed: 1 ${type.units} = ${rateText(rate)} ${booking.base_currency}.`;
  refuseOtherRate(request.rate, rate, text);
  const begun = profiles.some(
    ({ stage, code }) => refundNeed(stage, payable.received.includes(code)) !== 'admin-code',
  );
  const entry = { kind: 'refund', payment: type.name, unit: type.units, rate } as const;
  return {
    kind: 'refund',
    booking: {
      ...booking,
      discount_minor: booking.discount_minor + Number(credit),
      refunded_minor: booking.refunded_minor + Number(back),
    },
    profiles,
    entries: base > rounding ? [{ ...entry, amount: -amount, base: rounding - base }] : [],
    rounding,
    transfers: [
      ...refundTransfers(payable, {
        type,
        rate,
        base,
        amount,
        rounding,
        shares,
        own: payers.own,
        reasonCode: request.reasonCode,
      }),
      ...payers.transfers,
    ],
    reason: reasonText(request),
    reasonCode: request.reasonCode,
    needsApproval: begun || (!isOriginal && base > 0n),
  };
}

/** Of what is handed out by a type, in the base currency. */
export function smallestCoinOf(type: PaymentType, lab: Coins): Minor {
  const isCoins = type.cash && !type.useExchangeRate && type.units === lab.base_currency;
  return isCoins ? BigInt(lab.cash_rounding_minor) : 1n;
}

function givenFrom({ booking }: Payable, share: Minor): GivenBack {
  const held = booking.paid_minor - booking.refunded_minor;
  if (held <= 0) throw new Problem('conflict', 'There is no payment on this booking to refund.');
  const given = givenBack(share, balanceOf(booking));
  if (given.base <= BigInt(held)) return given;
  throw new Problem('conflict', 'This would refund more than was paid on this booking.');
}

function paidBy({ paid }: Refundable, type: PaymentType) {
  const source = paid.find((entry) => entry.payment_type_id === type.id);
  return source && { held: BigInt(source.base_minor), rate: rateText(source.rate) };
}

/** The reason as the receipt and the audit trail say it. */
function reasonText({ reasonCode, reason }: RefundRequest): string {
  if (reasonCode === 'other') return reason ?? REFUND_REASON_TEXT.other;
  const named = REFUND_REASON_TEXT[reasonCode];
  return reason === undefined ? named : `${named}: ${reason}`;
}

function refundable({ profiles }: Payable, code: string): PayableProfile {
  const profile = profiles.find((one) => one.code === code);
  if (!profile) throw invalid('profiles', `${code} is not on this booking.`);
  if (stageAfter('refund', profile.stage) === undefined)
    throw new Problem('conflict', `${profile.name} has already been refunded.`);
  return profile;
}

function refuseReleased(profiles: readonly PayableProfile[], reason: RefundReason): void {
  const released = profiles.find((profile) => hasLeft(profile.stage));
  if (!released || reason === 'laboratory-error') return;
  throw new Problem(
    'conflict',
    `${released.name} has been released: it can only be refunded for a laboratory error.`,
  );
}

/** What each of the profiles was charged, less the share of the discounts that it remembers. */
function sharesOf({ lines }: Payable, profiles: readonly PayableProfile[]): Share[] {
  const ids = new Set(profiles.map(({ id }) => id));
  return lines.netPrices().filter(({ bookingProfileId, amount }) => ids.has(bookingProfileId) && amount > 0n);
}
