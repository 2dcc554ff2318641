import type { Paper } from './books.js';
import type { AtTheCounter } from './counter.js';
import { written, type Cents } from './integers.js';
import type { Handed } from './settle.js';

interface Said {
  readonly kind: 'payment' | 'refund';
  readonly lines: readonly Handed[];
  readonly change?: Handed | undefined;
  readonly rounding?: Cents;
  /** Profiles that it names, in this order; else all that are still to be done. */
  readonly codes?: readonly string[];
}

/** What the receipt says, in the fields of the call; money as it stands afterwards. */
export function paperOf({ bill, who, number }: AtTheCounter, said: Said): Paper {
  const sign = said.kind === 'refund' ? -1n : 1n;
  const named = said.codes?.flatMap((code) => bill.line(code) ?? []) ?? bill.active;
  return {
    number,
    kind: said.kind,
    cashier: who.name,
    bookingId: bill.id,
    items: named.map(({ code, price }) => ({ code, price: written(price) })),
    lines: said.lines.map(({ way, amount, rate, worth }) => ({
      payment: way.name,
      paymentUnit: way.unit,
      amount: written(sign * amount),
      rate,
      base: written(sign * worth),
    })),
    change: written(said.change?.worth ?? 0n),
    total: written(bill.total),
    discount: written(bill.discount),
    amountPaid: written(bill.held),
    balance: written(bill.balance),
    paymentStatus: bill.status,
  };
}
