import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { sum, type Minor } from '../../shared/domain/money/money.js';
import {
  exchange,
  receivable,
  refundsFor,
  ROUNDING,
  split,
  till,
  type Share,
  type Transfer,
  payerAccount,
} from '../ledger/index.js';
import type { Payable } from './payable.js';

export interface GivenBack {
  readonly type: PaymentType;
  readonly rate: string;
  /** What is given back, in the base currency and in the type's own. */
  readonly base: Minor;
  readonly amount: Minor;
  /** Of the base currency, what no coin is small enough for: above zero the laboratory keeps it. */
  readonly rounding: Minor;
  /** What is no longer charged. */
  readonly shares: readonly Share[];
  /** Of them what was paid at the till: what is given back of it is shared over these. */
  readonly own: readonly Share[];
  readonly reasonCode: string;
}

/** refunds ← receivable for the whole share, receivable ← drawer for what is given back of it. */
export function refundTransfers(payable: Payable, back: GivenBack): Transfer[] {
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

function drawerTransfers({ booking, shiftId }: Payable, back: GivenBack): Transfer[] {
  const { type, rate, base, amount, rounding } = back;
  const currency = booking.base_currency;
  const debit = receivable(booking.id);
  const lines = split(base, back.own);
  const drawer = till(type, shiftId);
  if (rounding !== 0n) return coinTransfers({ debit, credit: drawer, currency, amount, lines }, rounding);
  if (!type.useExchangeRate) return [{ debit, credit: drawer, currency, amount: base, lines }];
  // Less than the smallest coin of that currency: nothing can be handed over.
  if (amount === 0n) return [{ debit, credit: ROUNDING, currency, amount: base, lines }];
  const foreign = type.units;
  return [
    {
      debit: exchange(foreign),
      credit: drawer,
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

export interface BackToPayers {
  /** Of what is given back, what the payers were billed and owe no longer. */
  readonly amount: Minor;
  readonly transfers: readonly Transfer[];
  /** What is left of the shares for whoever paid at the till. */
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

/** Of each of these profiles what was billed, at most its share. */
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
