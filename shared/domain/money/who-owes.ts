import { payerShare, type BookingToBill, type CoPayment } from './co-payment.js';
import { formatMoney, parseMoney, type Minor } from './money.js';

/** A booking of which a payer bears a part: all amounts as text in the base currency. */
export interface WhoOwes {
  /** The payer's name. */
  readonly payer: string;
  /** Still to be paid by the patient. */
  readonly patientOwes: string;
  readonly patientPaid: string;
  /** Billed to the payer so far, less credits. */
  readonly billed: string;
  /** Still to be billed to it. */
  readonly toBill: string;
}

/** The payer that a booking names, with its terms and what keeps it from being billed. */
export interface PayersPart extends WhoOwes {
  /** The payer. */
  readonly id: string;
  /** The patient's part of its bill: all of it once the payer is switched off. */
  readonly coPayment: CoPayment;
  /** It pays only with an authorisation number, and the booking has none yet. */
  readonly awaitsNumber: boolean;
  /** It can be billed nothing more, so that the patient owes what is left. */
  readonly switchedOff: boolean;
}

export interface BookingOfPayer extends BookingToBill {
  /** Held for it, the amount billed included. */
  readonly held: Minor;
}

/** The balance is the patient's but for the amount that the payer is still to be billed. */
export function patientOwes(booking: BookingToBill, coPayment: CoPayment): Minor {
  const balance = booking.balance > 0n ? booking.balance : 0n;
  return balance - payerShare(booking, coPayment);
}

/** The shares of a booking whose payer and co-payment are known. */
export function whoOwes(booking: BookingOfPayer, payer: string, coPayment: CoPayment): WhoOwes {
  const { held, billed } = booking;
  return {
    payer,
    patientOwes: formatMoney(patientOwes(booking, coPayment)),
    patientPaid: formatMoney(held > billed ? held - billed : 0n),
    billed: formatMoney(billed),
    toBill: formatMoney(payerShare(booking, coPayment)),
  };
}

/** The shares once a test of this price is added to a booking, of which all amounts are held or still owed. */
export function whoOwesWith(
  part: PayersPart,
  { amountPaid, balance }: { readonly amountPaid: string; readonly balance: string },
  price: Minor,
): WhoOwes {
  const held = parseMoney(amountPaid) ?? 0n;
  const owed = (parseMoney(balance) ?? 0n) + price;
  const billed = parseMoney(part.billed) ?? 0n;
  return whoOwes({ net: held + owed, billed, balance: owed, held }, part.payer, part.coPayment);
}

/** As said to the patient, and printed: "You $8.00 · First Mutual $32.00"; `money` writes an amount. */
export function whoOwesText(owes: WhoOwes, money: (amount: string) => string): string {
  const { payer, patientOwes: own, patientPaid, billed, toBill } = owes;
  const isPaid = own === '0.00' && patientPaid !== '0.00';
  const you = isPaid ? `You paid ${money(patientPaid)}` : `You ${money(own)}`;
  const share = formatMoney((parseMoney(billed) ?? 0n) + (parseMoney(toBill) ?? 0n));
  const isBilled = toBill === '0.00' && billed !== '0.00';
  return `${you} · ${payer} ${money(share)}${isBilled ? ', billed' : ''}`;
}

/** Why the payer was not billed, and how to change that; null: it can be. */
export function obstacleText({
  payer,
  awaitsNumber,
  switchedOff,
}: Pick<PayersPart, 'payer' | 'awaitsNumber' | 'switchedOff'>): string | null {
  if (switchedOff)
    return `${payer} is switched off and can be billed nothing more: the patient owes the rest.`;
  return awaitsNumber
    ? `${payer} pays only with an authorisation number: it is billed once that is entered.`
    : null;
}
