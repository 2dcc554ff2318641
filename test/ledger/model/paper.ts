import type { Paper } from './known.js';
import type { AtTheCounter } from './counter.js';
import { written, type Cents } from './integers.js';
import type { Tendered } from './settle.js';

interface Said {
  readonly kind: 'payment' | 'refund';
  readonly lines: readonly Tendered[];
  readonly change?: Tendered | undefined;
  readonly rounding?: Cents;
  readonly kept?: Cents;
  readonly used?: Cents;
  /** Profiles that it names, in this order; else all that are still to be done. */
  readonly codes?: readonly string[];
}

/** The receipt in the fields of the call; amounts as they are afterwards. */
export function paperOf({ bill, who, number }: AtTheCounter, said: Said): Paper {
  const sign = said.kind === 'refund' ? -1n : 1n;
  const named = said.codes?.flatMap((code) => bill.line(code) ?? []) ?? bill.active;
  return {
    number,
    kind: said.kind,
    cashier: who.name,
    bookingId: bill.id,
    items: named.map(({ code, price }) => ({ code, price: written(price) })),
    lines: said.lines.map((line) => lineOf(line, sign)),
    change: written(said.change?.worth ?? 0n),
    ...(said.change && { changeLine: lineOf(said.change, 1n) }),
    ...(said.rounding && { rounding: written(said.rounding) }),
    ...(said.used && { depositUsed: written(said.used) }),
    ...(said.kept && { depositKept: written(said.kept) }),
    total: written(bill.total),
    discount: written(bill.discount),
    amountPaid: written(bill.held),
    balance: written(bill.balance),
    paymentStatus: bill.status,
  };
}

export function lineOf({ way, amount, rate, worth }: Tendered, sign: 1n | -1n) {
  return {
    ...{ payment: way.name, paymentUnit: way.unit, rate },
    ...{ amount: written(sign * amount), base: written(sign * worth) },
  };
}
