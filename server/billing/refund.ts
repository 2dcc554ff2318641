import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import type { RefundRequest } from '../../shared/contract/billing.js';
import { isReleased, stageAfter } from '../../shared/domain/stage.js';
import { formatMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import { refundSplit, refundPayout, refundNeed, type RefundDone } from '../../shared/domain/money/refund.js';
import { findTenderType, noPaymentType, rateOf } from '../../shared/domain/money/tender.js';
import { REFUND_REASON_TEXT, type RefundReason } from '../../shared/vocabulary.js';
import { conflict, invalid } from '../kernel/http/problem.js';
import {
  type Share,
  TAKINGS,
  drawer,
  exchange,
  NOT_NAMED,
  receivable,
  refundsFor,
  ROUNDING,
  split,
  type Transfer,
  payerAccount,
} from '../ledger/index.js';
import type { Sql } from '../kernel/database.js';
import { reasonText, type MoneyAct } from './money-act.js';
import { type Payable, type PayableProfile } from './payable.js';
import { refuseOtherRate } from './rates.js';
import { balanceOf, rateText } from './rows.js';

/** A payment that was not turned round. */
const STANDS = `kind = 'payment' and not exists (select from journal v where v.reverses = journal_id)`;

/** Payments once had no upper bound: what was paid at an absurd rate is cut to what an exact integer holds. */
const PAID_BY_TYPE = `
  select payment_type_id,
    least(greatest(sum(base_minor), -9007199254740991), 9007199254740991)::bigint as base_minor,
    (array_agg(coalesce(rate, 1) order by at desc) filter (where ${STANDS}))[1] as rate
  from (${TAKINGS}) taking where booking_id = $1
  group by payment_type_id having count(*) filter (where ${STANDS}) > 0`;

const RECEIVED = `
  select distinct unnest(codes) as code from specimen
  where booking_id = $1 and state in ('received','in_process','done','stored','discarded')
    and (rejected_at is null or accepted_at is not null)`;

/** The money remaining on a booking from one payment type. */
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
  const { base: back, credit } = givenFrom(payable, sum(shares.map(({ amount }) => amount)));
  const payers = backToPayers(payable, shares, back);
  const base = back - payers.amount;
  const type = findTenderType(payable.types, request.paymentType);
  if (!type) throw invalid('paymentType', noPaymentType(request.paymentType));
  const { rate, isOriginal, amount, rounding } = refundPayout(base, {
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
    reason: reasonText(REFUND_REASON_TEXT, request.reasonCode, request.reason),
    reasonCode: request.reasonCode,
    needsApproval: begun || (!isOriginal && base > 0n),
  };
}

/** The smallest coin handed out by a type, in the base currency. */
export function smallestCoinOf(type: PaymentType, lab: Coins): Minor {
  const isCoins = type.cash && !type.useExchangeRate && type.units === lab.base_currency;
  return isCoins ? BigInt(lab.cash_rounding_minor) : 1n;
}

function givenFrom({ booking }: Payable, share: Minor): RefundDone {
  const held = booking.paid_minor - booking.refunded_minor;
  if (held <= 0) throw conflict('There is no payment on this booking to refund.');
  const given = refundSplit(share, balanceOf(booking));
  if (given.base <= BigInt(held)) return given;
  throw conflict('This would refund more than was paid on this booking.');
}

function paidBy({ paid }: Refundable, type: PaymentType) {
  const source = paid.find((entry) => entry.payment_type_id === type.id);
  return source && { held: BigInt(source.base_minor), rate: rateText(source.rate) };
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

/** The money remaining of each payment type that paid. */
export function paidByType(sql: Sql, bookingId: string): Promise<PaidByType[]> {
  return sql.sql<PaidByType>(PAID_BY_TYPE, [bookingId]);
}

/** Codes whose specimen the bench has, a rejected one left out unless it is examined all the same. */
export async function receivedCodes(sql: Sql, bookingId: string): Promise<string[]> {
  const rows = await sql.sql<{ code: string }>(RECEIVED, [bookingId]);
  return rows.map(({ code }) => code);
}

export interface RefundPayout {
  readonly type: PaymentType;
  readonly rate: string;
  /** The refund, in the base currency and in the type's own. */
  readonly base: Minor;
  readonly amount: Minor;
  /** The part in the base currency that no coin is small enough for: above zero the laboratory keeps it. */
  readonly rounding: Minor;
  /** The shares no longer charged. */
  readonly shares: readonly Share[];
  /** The part of them paid at the till: the refund is shared over these. */
  readonly own: readonly Share[];
  readonly reasonCode: string;
}

/** refunds ← receivable for the whole share, receivable ← drawer for the part that is paid out. */
function refundTransfers(payable: Payable, back: RefundPayout): Transfer[] {
  const { booking } = payable;
  const { shares } = back;
  const whole = sum(shares.map(({ amount }) => amount));
  if (whole === 0n) return [];
  const owing = receivable(booking.id);
  const currency = booking.base_currency;
  const forgiven = {
    debit: refundsFor(back.reasonCode),
    credit: owing,
    currency,
    amount: whole,
    lines: shares,
  };
  return [forgiven, ...(back.base > 0n ? drawerTransfers(payable, back) : [])];
}

function drawerTransfers({ booking, shiftId }: Payable, back: RefundPayout): Transfer[] {
  const { type, rate, base, amount, rounding } = back;
  const currency = booking.base_currency;
  const debit = receivable(booking.id);
  const lines = split(base, back.own);
  const till = drawer(shiftId, type.id);
  if (rounding !== 0n) return coinTransfers({ debit, credit: till, currency, amount, lines }, rounding);
  if (!type.useExchangeRate) return [{ debit, credit: till, currency, amount: base, lines }];
  // Less than the smallest coin of that currency: nothing can be handed over.
  if (amount === 0n) return [{ debit, credit: ROUNDING, currency, amount: base, lines }];
  const foreign = type.units;
  return [
    {
      debit: exchange(foreign),
      credit: till,
      currency: foreign,
      amount,
      exchanged: { rate, worth: base },
      lines: split(amount, lines),
    },
    { debit, credit: exchange(currency), currency, amount: base, lines },
  ];
}

/** receivable ← drawer for the coins; what they are more or less than the shares goes to rounding, line by line. */
function coinTransfers(out: Transfer, rounding: Minor): Transfer[] {
  const { debit: owing, lines: shares } = out;
  const lines = split(out.amount, shares);
  const sign = rounding > 0n ? 1n : -1n;
  const rest = shares.flatMap(({ bookingProfileId, amount }) => {
    const handed = lines.find((line) => line.bookingProfileId === bookingProfileId)?.amount ?? 0n;
    return handed === amount ? [] : [{ bookingProfileId, amount: sign * (amount - handed) }];
  });
  const sides = rounding > 0n ? { debit: owing, credit: ROUNDING } : { debit: ROUNDING, credit: owing };
  const rounded = { ...sides, currency: out.currency, amount: sign * rounding, lines: rest };
  return out.amount > 0n ? [{ ...out, lines }, rounded] : [rounded];
}

/** Nobody handed this money over: it is not given back at the till, and there is no payer yet to credit with it. */
function refuseUnnamedShare({ lines }: Payable, shares: readonly Share[]): void {
  const unnamed = sum(within(lines.billedTo(NOT_NAMED), shares).map(({ amount }) => amount));
  if (unnamed === 0n) return;
  throw invalid(
    'payer',
    `${formatMoney(unnamed)} of this was paid in nobody’s name: a manager first moves it to a payer, on the page of “Insurance, not named”.`,
  );
}

export interface BackToPayers {
  /** The part of the refund that payers were billed and owe no longer. */
  readonly amount: Minor;
  readonly transfers: readonly Transfer[];
  /** The remaining shares of those who paid at the till. */
  readonly own: readonly Share[];
}

/** receivable ← payer: what a payer was billed for these profiles is credited to it, never handed out at the till. */
function backToPayers({ booking, lines }: Payable, shares: readonly Share[], back: Minor): BackToPayers {
  const transfers: Transfer[] = [];
  let own = shares;
  let left = back;
  for (const owner of lines.payers()) {
    const billed = within(lines.billedTo(owner), own);
    const whole = sum(billed.map(({ amount }) => amount));
    const amount = whole < left ? whole : left;
    if (amount <= 0n) continue;
    const credited = amount === whole ? billed : split(amount, billed);
    const currency = booking.base_currency;
    transfers.push({
      ...{ debit: receivable(booking.id), credit: payerAccount(owner), currency, amount },
      lines: credited.filter((share) => share.amount > 0n),
    });
    own = less(own, credited);
    left -= amount;
  }
  return { amount: back - left, transfers, own };
}

/** The amount billed for each of these profiles, at most its share. */
function within(billed: readonly Share[], shares: readonly Share[]): Share[] {
  return shares.flatMap(({ bookingProfileId, amount }) => {
    const of = billed.find((share) => share.bookingProfileId === bookingProfileId)?.amount ?? 0n;
    const least = of < amount ? of : amount;
    return least > 0n ? [{ bookingProfileId, amount: least }] : [];
  });
}

function less(shares: readonly Share[], taken: readonly Share[]): Share[] {
  return shares.map(({ bookingProfileId, amount }) => {
    const off = taken.find((share) => share.bookingProfileId === bookingProfileId)?.amount ?? 0n;
    return { bookingProfileId, amount: amount - off };
  });
}
