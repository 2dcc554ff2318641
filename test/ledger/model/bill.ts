import type { Payer } from './payer.js';
import { largestRemainder, total, type Cents } from './integers.js';

export type Shares = ReadonlyMap<string, Cents>;

/** A profile of a booking: what it was charged, what of it was discounted, and what it still owes. */
export interface Line {
  readonly code: string;
  readonly unit: string;
  /** Lines share in the order in which they came to the booking. */
  price: Cents;
  place: number;
  stands: boolean;
  refunded: boolean;
  charged: Cents;
  /** To its payer, less what that was credited. */
  billed: Cents;
  /** Paid in nobody's name, and moved to no payer yet. */
  unnamed: Cents;
  readonly discounts: Map<string, Cents>;
  owed: Cents;
}

/** One booking's money. */
export class Bill {
  readonly lines: Line[] = [];
  discount = 0n;
  paid = 0n;
  refunded = 0n;
  /** Cash rounding on it: above zero the laboratory has it; and the part that refunds left. */
  rounded = 0n;
  carried = 0n;
  /** Paid from the deposit, less what was kept or went back there. */
  fromDeposit = 0n;
  isDeleted = false;
  /** What was paid in nobody's name has been moved to its payer. */
  isMoved = false;
  /** The payer that it names. */
  payer: Payer | undefined;
  /** The number of its last refund, and of the last receipt before a profile was taken off. */
  lastRefund = 0;
  takenOffAfter = 0;

  constructor(
    readonly id: string,
    readonly patient: string,
    public version: number,
  ) {}

  get account(): string {
    return `receivable ${this.id}`;
  }

  /** Those that were not taken off. */
  get standing(): Line[] {
    const byPlace = (one: Line, other: Line): number =>
      one.place - other.place || (one.code < other.code ? -1 : 1);
    return this.lines.filter(({ stands }) => stands).sort(byPlace);
  }

  /** Those that are still to be done. */
  get active(): Line[] {
    return this.standing.filter(({ refunded }) => !refunded);
  }

  get total(): Cents {
    return total(this.standing.map(({ price }) => price));
  }

  get balance(): Cents {
    return this.total - this.discount - this.paid;
  }

  get held(): Cents {
    return this.paid - this.refunded;
  }

  /** The part of it that no payer was billed, and nobody's name paid. */
  get heldAtTheCounter(): Cents {
    return this.held - this.unnamed - total(this.lines.map(({ billed }) => billed));
  }

  get unnamed(): Cents {
    return total(this.lines.map(({ unnamed }) => unnamed));
  }

  get discounted(): Cents {
    return total(this.lines.flatMap(({ discounts }) => [...discounts.values()]));
  }

  get status(): string {
    if (this.refunded > 0n) return this.refunded >= this.paid ? 'refunded' : 'part_refunded';
    if (this.paid >= this.total - this.discount) return 'paid';
    return this.paid > 0n ? 'part_paid' : 'not_paid';
  }

  line(code: string): Line | undefined {
    return this.lines.find((line) => line.code === code);
  }

  /** A payment or a credit, over what each line still owes. */
  byOwed(amount: Cents): Shares {
    return sharesOf(amount, this.lines, (line) => line.owed);
  }

  /** A discount: over list prices, but none owes less than nothing by it; the others bear what one has no room for. */
  byPrice(amount: Cents): Shares {
    const room = new Map(this.active.map(({ code, owed }) => [code, owed > 0n ? owed : 0n]));
    const shares = new Map<string, Cents>();
    for (let left = amount; left > 0n; left = amount - total(shares.values())) {
      const open = this.active.filter(({ code }) => (room.get(code) ?? 0n) > (shares.get(code) ?? 0n));
      const wanted = sharesOf(left, open.length > 0 ? open : this.active, (line) => line.price);
      if (wanted.size === 0) break;
      for (const [code, share] of wanted) {
        const before = shares.get(code) ?? 0n;
        const most = (room.get(code) ?? 0n) - before;
        shares.set(code, before + (open.length > 0 && share > most ? most : share));
      }
    }
    return shares;
  }

  owe(shares: Shares, sign: 1n | -1n): void {
    for (const [code, amount] of shares) {
      const line = this.line(code);
      if (line) line.owed += sign * amount;
    }
  }
}

export function netOf(line: Line): Cents {
  return line.charged - total(line.discounts.values());
}

/** Shares of nothing are none. */
export function sharesOf(amount: Cents, lines: readonly Line[], weight: (line: Line) => Cents): Shares {
  const shares = largestRemainder(amount, lines.map(weight));
  return new Map(
    lines.map(({ code }, place) => [code, shares[place] ?? 0n] as const).filter(([, share]) => share !== 0n),
  );
}

/** An amount of another currency, over the shares of its worth. */
export function alike(amount: Cents, shares: Shares): Shares {
  const split = largestRemainder(amount, [...shares.values()]);
  const each = [...shares.keys()].map((code, place) => [code, split[place] ?? 0n] as const);
  return new Map(each.filter(([, share]) => share !== 0n));
}
