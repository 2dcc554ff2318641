import { parseMoney, percentage, type Minor } from './money.js';

/** What the patient pays of a booking that a payer is billed for: nothing, so much per cent, or an amount. */
export interface CoPayment {
  readonly kind: 'none' | 'percent' | 'amount';
  /** "20" or "5.00"; nothing where it is none. */
  readonly value?: string;
}

export interface BookingToBill {
  /** What its tests cost with the discount taken off, without those that were refunded. */
  readonly net: Minor;
  /** What of them the payer was billed before. */
  readonly billed: Minor;
  /** What is still owed. */
  readonly balance: Minor;
}

/** What the patient pays of `net`, never more than it. */
export function coPaymentOf(net: Minor, { kind, value = '0' }: CoPayment): Minor {
  if (kind === 'none' || net <= 0n) return 0n;
  const own = kind === 'percent' ? percentage(net, value) : (parseMoney(value) ?? 0n);
  return own < net ? own : net;
}

/** What the payer is billed now: its share less what it was billed before, never more than is still owed. */
export function payerShare({ net, billed, balance }: BookingToBill, coPayment: CoPayment): Minor {
  const share = net - coPaymentOf(net, coPayment) - billed;
  const most = share < balance ? share : balance;
  return most > 0n ? most : 0n;
}

/** As people read it: "20 %", "5.00 $ a booking", "Nothing". */
export function coPaymentText({ kind, value = '' }: CoPayment, currency: string): string {
  if (kind === 'none') return 'Nothing';
  return kind === 'percent' ? `${value} %` : `${value} ${currency} a booking`;
}
