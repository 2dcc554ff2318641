import { sum, type Minor } from '../../shared/domain/money/money.js';
import { payerAccount, receivable, split, type Share, type Transfer } from '../ledger/index.js';
import type { Payable } from './payable.js';

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
