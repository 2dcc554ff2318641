import { formatMoney, sum, type Minor } from '../../shared/domain/money/money.js';
import type { Payout, RefundMethod } from '../../shared/domain/money/refund.js';
import { PATIENT_DEPOSIT } from '../../shared/domain/money/tender-settle.js';
import {
  type Account,
  type Share,
  deposit,
  drawer,
  exchange,
  NOT_NAMED,
  payerAccount,
  receivable,
  refundsFor,
  ROUNDING,
  split,
  type Transfer,
} from '../ledger/index.js';
import { invalid } from '../kernel/http/problem.js';
import { drawn } from './deposit.js';
import type { RefundWay, Refundable } from './held-money.js';
import type { Payable } from './payable.js';

export interface Repaid {
  /** Taken off the bill of those who paid at the counter, in the base currency. */
  readonly base: Minor;
  readonly method: RefundMethod<RefundWay>;
  /** The shares no longer charged. */
  readonly shares: readonly Share[];
  /** The part of them paid at the counter: the refund is shared over these. */
  readonly own: readonly Share[];
  readonly reasonCode: string;
}

/** refunds ← receivable for the whole share, receivable ← drawer or deposit for the part that is paid out. */
export function refundTransfers(payable: Refundable, back: Repaid): Transfer[] {
  const { booking } = payable;
  const { shares } = back;
  const whole = sum(shares.map(({ amount }) => amount));
  if (whole === 0n) return [];
  const forgiven = {
    debit: refundsFor(back.reasonCode),
    credit: receivable(booking.id),
    currency: booking.base_currency,
    amount: whole,
    lines: shares,
  };
  return [forgiven, ...(back.base > 0n ? repaidTransfers(payable, back) : [])];
}

/** What is handed out is more or less than the shares by the rounding, which is shared over them first. */
function repaidTransfers(payable: Refundable, { base, method, own }: Repaid): Transfer[] {
  const { booking } = payable;
  const { payouts, rounding } = method;
  const currency = booking.base_currency;
  const owing = receivable(booking.id);
  const lines = split(base, own);
  const isKept = rounding > 0n;
  const amount = isKept ? rounding : -rounding;
  const rounded = split(amount, lines);
  let left = isKept ? less(lines, rounded) : less(lines, rounded, -1n);
  const transfers = payouts.flatMap((payout) => {
    const part = split(payout.worth, left);
    left = less(left, part);
    return payoutTransfers(payable, payout, part);
  });
  if (amount === 0n) return transfers;
  const sides = isKept ? { debit: owing, credit: ROUNDING } : { debit: ROUNDING, credit: owing };
  return [...transfers, { ...sides, currency, amount, lines: rounded }];
}

/** receivable ← drawer or deposit; in another currency exchange (that) ← drawer, receivable ← exchange (base). */
function payoutTransfers(
  payable: Refundable,
  payout: Payout<RefundWay>,
  lines: readonly Share[],
): Transfer[] {
  const { booking, shiftId } = payable;
  const { by, amount, worth, rate } = payout;
  const { type } = by;
  const currency = booking.base_currency;
  const debit = receivable(booking.id);
  if (type.id === PATIENT_DEPOSIT) return depositTransfers(payable, worth, lines);
  const credit = drawer(shiftId, type.id);
  if (!type.useExchangeRate) return [{ debit, credit, currency, amount, lines }];
  return [
    {
      debit: exchange(type.units),
      credit,
      currency: type.units,
      amount,
      exchanged: { rate, worth },
      lines: split(amount, lines),
    },
    { debit, credit: exchange(currency), currency, amount: worth, lines },
  ];
}

/** Back to the accounts that it came from; what is more than that to the patient's own. */
function depositTransfers(
  { booking, depositUsed }: Refundable,
  worth: Minor,
  lines: readonly Share[],
): Transfer[] {
  const debit = receivable(booking.id);
  const currency = booking.base_currency;
  const back = drawn(depositUsed, worth);
  const more = worth - sum(back.map(({ amount }) => amount));
  const accounts = more > 0n ? [...back, { patientId: booking.patient_id, amount: more }] : back;
  let left = lines;
  return accounts.map(({ patientId, amount }) => {
    const part = split(amount, left);
    left = less(left, part);
    const credit: Account = deposit(patientId);
    return { debit, credit, currency, amount, lines: part };
  });
}

/** Nobody handed this money over: it is not given back at the till, and there is no payer yet to credit with it. */
export function refuseUnnamedShare({ lines }: Payable, shares: readonly Share[]): void {
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
export function backToPayers(
  { booking, lines }: Payable,
  shares: readonly Share[],
  back: Minor,
): BackToPayers {
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

/** The shares with others taken off, or added. */
function less(shares: readonly Share[], taken: readonly Share[], sign = 1n): Share[] {
  return shares.map(({ bookingProfileId, amount }) => {
    const off = taken.find((share) => share.bookingProfileId === bookingProfileId)?.amount ?? 0n;
    return { bookingProfileId, amount: amount - sign * off };
  });
}
