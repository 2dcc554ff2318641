import { parseMoney, percentage, type Minor } from './money.js';
import { withCurrency } from './with-currency.js';

/** The co-payment of a booking billed to a payer: nothing, a percentage, or an amount. */
export interface CoPayment {
  readonly kind: 'none' | 'percent' | 'amount';
  /** "20" or "5.00"; left out for `none`. */
  readonly value?: string;
}

/** All of a bill. */
export const ALL_OF_IT: CoPayment = { kind: 'percent', value: '100' };

export interface BookingToBill {
  /** The cost of its tests after discount, without the refunded ones. */
  readonly net: Minor;
  /** The part that the payer was billed before. */
  readonly billed: Minor;
  /** The balance. */
  readonly balance: Minor;
}

/** The patient's share of `net`, never more than it. */
export function coPaymentOf(net: Minor, { kind, value = '0' }: CoPayment): Minor {
  if (kind === 'none' || net <= 0n) return 0n;
  const own = kind === 'percent' ? percentage(net, value) : (parseMoney(value) ?? 0n);
  return own < net ? own : net;
}

/** The payer's bill now: its share less earlier bills, never more than is still owed. */
export function payerShare({ net, billed, balance }: BookingToBill, coPayment: CoPayment): Minor {
  const share = net - coPaymentOf(net, coPayment) - billed;
  const most = share < balance ? share : balance;
  return most > 0n ? most : 0n;
}

/** As people read it: "20 %", "$5.00 a booking", "Nothing". */
export function coPaymentText({ kind, value = '' }: CoPayment, currency: string): string {
  if (kind === 'none') return 'Nothing';
  return kind === 'percent' ? `${value} %` : `${withCurrency(value, currency)} a booking`;
}
