import { allocate, sum, type Minor } from '../../shared/domain/money.js';

/** What of an amount concerns one profile of a booking. */
export interface Share {
  readonly bookingProfileId: string;
  readonly amount: Minor;
}

/**
 * Shares an amount over profiles by their weights, by the largest remainder; a weight below zero counts as none,
 * and where nothing weighs anything all weigh the same. Shares of nothing are left out.
 */
export function split(amount: Minor, weights: readonly Share[]): Share[] {
  if (weights.length === 0) return [];
  const counted = weights.map(({ amount: weight }) => (weight > 0n ? weight : 0n));
  const amounts = allocate(amount, sum(counted) === 0n ? counted.map(() => 1n) : counted);
  return weights
    .map(({ bookingProfileId }, place) => ({ bookingProfileId, amount: amounts[place] ?? 0n }))
    .filter((share) => share.amount !== 0n);
}

/** What each profile of a booking still owes, while an act goes on. */
export class OwedByLine {
  private readonly owed: Map<string, Minor>;

  constructor(lines: readonly Share[]) {
    this.owed = new Map(lines.map(({ bookingProfileId, amount }) => [bookingProfileId, amount]));
  }

  /** Pays an amount off, over what each still owes. */
  pay(amount: Minor): Share[] {
    const shares = split(amount, this.lines());
    this.count(shares, -1n);
    return shares;
  }

  /** Gives an amount back, shared as if it were paid. */
  giveBack(amount: Minor): Share[] {
    const shares = split(amount, this.lines());
    this.count(shares, 1n);
    return shares;
  }

  forgive(shares: readonly Share[]): void {
    this.count(shares, -1n);
  }

  private lines(): Share[] {
    return [...this.owed].map(([bookingProfileId, amount]) => ({ bookingProfileId, amount }));
  }

  private count(shares: readonly Share[], sign: Minor): void {
    for (const { bookingProfileId, amount } of shares)
      this.owed.set(bookingProfileId, (this.owed.get(bookingProfileId) ?? 0n) + sign * amount);
  }
}
