import { allocate, sum, type Minor } from '../../shared/domain/money/money.js';

/** The part of an amount that concerns one profile of a booking. */
export interface Share {
  readonly bookingProfileId: string;
  readonly amount: Minor;
}

/** What an act changes of a booked profile's taxable amount, and of the tax on it. */
export interface VatLine {
  readonly bookingProfileId: string;
  readonly rateId: string;
  readonly percent: string;
  readonly net: Minor;
  readonly vat: Minor;
}

/**
 * Shares an amount over profiles by their weights, by the largest remainder; a weight below zero counts as zero, and if
 * all are zero all weigh the same. Shares of zero are left out.
 */
export function split(amount: Minor, weights: readonly Share[]): Share[] {
  if (weights.length === 0) return [];
  const counted = weights.map(({ amount: weight }) => (weight > 0n ? weight : 0n));
  const amounts = allocate(amount, sum(counted) === 0n ? counted.map(() => 1n) : counted);
  return weights
    .map(({ bookingProfileId }, place) => ({ bookingProfileId, amount: amounts[place] ?? 0n }))
    .filter((share) => share.amount !== 0n);
}

/** The balance due of each profile of a booking, while an act goes on. */
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

  /** Gives back what was paid beyond what is owed, over the profiles that it was paid for. */
  giveBackOver(amount: Minor): Share[] {
    const over = this.lines().map((line) => ({ ...line, amount: -line.amount }));
    const shares = split(amount, over);
    this.count(shares, 1n);
    return shares;
  }

  /**
   * Takes an amount off, shared by the weights. None owes less than nothing by it: what one has no room for is shared
   * over the others, by their weights again.
   */
  forgive(amount: Minor, weights: readonly Share[]): Share[] {
    const taken = new Map<string, Minor>();
    let left = amount;
    while (left > 0n) {
      const roomy = weights.filter(({ bookingProfileId: id }) => this.owes(id) > 0n);
      // More than all of them owe together goes by the weights alone.
      const shares = roomy.length === 0 ? split(left, weights) : split(left, roomy).map(this.within);
      if (shares.length === 0) break;
      this.count(shares, -1n);
      for (const { bookingProfileId: id, amount: share } of shares) {
        taken.set(id, (taken.get(id) ?? 0n) + share);
        left -= share;
      }
    }
    return weights.flatMap(({ bookingProfileId }) => {
      const share = taken.get(bookingProfileId) ?? 0n;
      return share === 0n ? [] : [{ bookingProfileId, amount: share }];
    });
  }

  private readonly within = ({ bookingProfileId, amount }: Share): Share => {
    const room = this.owes(bookingProfileId);
    return { bookingProfileId, amount: amount < room ? amount : room };
  };

  private owes(bookingProfileId: string): Minor {
    return this.owed.get(bookingProfileId) ?? 0n;
  }

  private lines(): Share[] {
    return [...this.owed].map(([bookingProfileId, amount]) => ({ bookingProfileId, amount }));
  }

  private count(shares: readonly Share[], sign: Minor): void {
    for (const { bookingProfileId, amount } of shares)
      this.owed.set(bookingProfileId, (this.owed.get(bookingProfileId) ?? 0n) + sign * amount);
  }
}
