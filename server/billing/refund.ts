import type { RefundRequest } from '../../shared/contract/billing.js';
import { isReleased, stageAfter } from '../../shared/domain/stage.js';
import { sum, type Minor } from '../../shared/domain/money/money.js';
import {
  refundMethod,
  refundNeed,
  refundSplit,
  type Payout,
  type RefundDone,
} from '../../shared/domain/money/refund.js';
import { PATIENT_DEPOSIT } from '../../shared/domain/money/tender-settle.js';
import { findTenderType, MOST_COUNTED, noPaymentType } from '../../shared/domain/money/tender.js';
import { REFUND_REASON_TEXT, type RefundReason } from '../../shared/vocabulary.js';
import { balanceOf } from '../dues/index.js';
import { conflict, invalid } from '../kernel/http/problem.js';
import type { Share } from '../ledger/index.js';
import { onDeposit } from './deposit.js';
import { refundWays, type Refundable, type RefundWay } from './held-money.js';
import { reasonText, type Entry, type MoneyAct } from './money-act.js';
import type { Payable, PayableProfile } from './payable.js';
import { refuseOtherRate } from './rates.js';
import { backToPayers, refundTransfers, refuseUnnamedShare } from './refund-transfers.js';
import { rateText } from './rows.js';

export interface Refund extends MoneyAct {
  /** Beyond what the admin code allows to those who take payments: a second person approves it. */
  readonly needsApproval: boolean;
}

/** Decides a refund; throws a Problem when there can be none. */
export function decideRefund(payable: Refundable, request: RefundRequest): Refund {
  const { booking } = payable;
  const profiles = request.profiles.map((code) => refundable(payable, code));
  refuseReleased(profiles, request.reasonCode);
  const shares = sharesOf(payable, profiles);
  refuseUnnamedShare(payable, shares);
  const share = sum(shares.map(({ amount }) => amount));
  const { base: back, credit } = givenFrom(payable, share);
  const payers = backToPayers(payable, shares, back);
  const base = back - payers.amount;
  const ways = refundWays(payable);
  const chosen = chosenWay(ways, request.paymentType);
  const method = refundMethod(base, payable.counter, chosen, ways);
  const { rate, payouts, rounding } = method;
  if (payouts.some(({ amount }) => amount > MOST_COUNTED))
    throw invalid('paymentType', 'That is more than can be counted out: give it back another way.');
  const { name, units } = chosen.type;
  const text = `The exchange rate of ${name} has changed: 1 ${units} = ${rateText(rate)} ${booking.base_currency}.`;
  refuseOtherRate(request.rate, rate, text);
  const begun = profiles.some(
    ({ stage, code }) => refundNeed(stage, payable.received.includes(code)) !== 'admin-code',
  );
  return {
    kind: 'refund',
    booking: {
      ...booking,
      discount_minor: booking.discount_minor + Number(credit),
      refunded_minor: booking.refunded_minor + Number(back),
      payer: booking.payer && { ...booking.payer, billed: booking.payer.billed - Number(payers.amount) },
    },
    profiles,
    entries: payouts.filter((payout) => !isDeposit(payout)).map(refundEntry),
    rounding,
    refunded: { discount: pricesOf(profiles) - share, setOff: credit, credited: payers.amount },
    ...depositMoved(payable, payouts),
    transfers: [
      ...refundTransfers(payable, {
        base,
        method,
        shares,
        own: payers.own,
        reasonCode: request.reasonCode,
      }),
      ...payers.transfers,
    ],
    reason: reasonText(REFUND_REASON_TEXT, request.reasonCode, request.reason),
    reasonCode: request.reasonCode,
    needsApproval: begun || !method.isOriginal,
  };
}

function chosenWay(ways: readonly RefundWay[], paymentType: string): RefundWay {
  const type = findTenderType(
    ways.map((way) => way.type),
    paymentType,
  );
  const way = ways.find((one) => one.type === type);
  if (way) return way;
  throw invalid('paymentType', noPaymentType(paymentType));
}

function pricesOf(profiles: readonly PayableProfile[]): Minor {
  return sum(profiles.map(({ price_minor }) => BigInt(price_minor)));
}

function isDeposit({ by }: Payout<RefundWay>): boolean {
  return by.type.id === PATIENT_DEPOSIT;
}

function refundEntry({ by: { type }, amount, worth, rate }: Payout<RefundWay>): Entry {
  return { kind: 'refund', payment: type.name, unit: type.units, rate, amount: -amount, base: -worth };
}

/** The part that went back to the patient's deposit, over no counter. */
function depositMoved({ deposits }: Refundable, payouts: readonly Payout<RefundWay>[]) {
  const kept = sum(payouts.filter(isDeposit).map(({ worth }) => worth));
  return kept === 0n ? {} : { deposit: { used: 0n, kept, left: onDeposit(deposits) + kept } };
}

function givenFrom({ booking }: Payable, share: Minor): RefundDone {
  const held = booking.paid_minor - booking.refunded_minor;
  if (held <= 0) throw conflict('There is no payment on this booking to refund.');
  const given = refundSplit(share, balanceOf(booking));
  if (given.base <= BigInt(held)) return given;
  throw conflict('This would refund more than was paid on this booking.');
}

function refundable({ profiles }: Payable, code: string): PayableProfile {
  const profile = profiles.find((one) => one.code === code);
  if (!profile) throw invalid('profiles', `${code} is not on this booking.`);
  if (stageAfter('refund', profile.stage) === undefined)
    throw conflict(`${profile.name} has already been refunded.`);
  return profile;
}

function refuseReleased(profiles: readonly PayableProfile[], reason: RefundReason): void {
  const released = profiles.find((profile) => isReleased(profile.stage));
  if (!released || reason === 'laboratory-error') return;
  throw conflict(`${released.name} has been released: it can only be refunded for a laboratory error.`);
}

/** Each profile's charge, less its remembered share of the discounts. */
function sharesOf({ lines }: Payable, profiles: readonly PayableProfile[]): Share[] {
  const ids = new Set(profiles.map(({ id }) => id));
  return lines.netPrices().filter(({ bookingProfileId, amount }) => ids.has(bookingProfileId) && amount > 0n);
}
