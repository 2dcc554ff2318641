import { useState } from 'react';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';
import type { PayerChoice } from '../../shared/contract/payer-shapes.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import type { BillOfPayer } from '../../shared/domain/money/tender-settle.js';
import { whoOwes, type PayersPart } from '../../shared/domain/money/who-owes.js';
import type { Counter } from './counter.js';

export type PayerAtTill = ReturnType<typeof usePayerAtTill>;

const minor = (text: string): bigint => parseMoney(text) ?? 0n;

/** The payer of a part of the bill, and the decisions that the cashier makes about it. */
export function usePayerAtTill({
  booking,
  payers,
  lastPayer,
}: Pick<Counter, 'booking' | 'payers' | 'lastPayer'>) {
  const [chosen, setChosen] = useState(lastPayer);
  const [authorisation, setAuthorisation] = useState(booking.authorisationNumber ?? '');
  const [isWhole, setWhole] = useState(false);
  const choice = payers.find(({ id }) => id === (booking.payerId ?? chosen));
  const part = booking.payment.payersPart ?? (choice && partOf(booking, choice));
  const isNumberMissing = part?.awaitsNumber === true && authorisation.trim() === '';
  return {
    part,
    payers,
    /** The payer chosen at the till, '' for none; undefined: the booking names one, or nobody knows of any. */
    chosen: booking.payerId === null && payers.length > 0 ? chosen : undefined,
    choose: (payerId: string) => {
      setChosen(payerId);
      setWhole(false);
    },
    needsNumber: part?.awaitsNumber === true || choice?.needsAuthorisation === true,
    authorisation,
    setAuthorisation,
    isNumberMissing,
    isWhole,
    setWhole,
    /** Nothing is asked of the patient. */
    isPayersAlone: part !== undefined && !isWhole && part.patientOwes === '0.00' && part.toBill !== '0.00',
    bill: part === undefined || isWhole ? undefined : billOf(booking, part),
  };
}

function partOf(booking: Booking, { id, name, coPayment, needsAuthorisation }: PayerChoice): PayersPart {
  const { amountPaid, balance } = booking.payment;
  const money = { ...billOf(booking), balance: minor(balance), held: minor(amountPaid) };
  const awaitsNumber = needsAuthorisation && booking.authorisationNumber === null;
  return { id, coPayment, ...whoOwes(money, name, coPayment), awaitsNumber, switchedOff: false };
}

/** Held and still owed is what the tests cost that were not refunded. */
function billOf(booking: Booking): Pick<BillOfPayer, 'net' | 'billed'>;
function billOf(booking: Booking, part: PayersPart): BillOfPayer;
function billOf({ payment }: Booking, part?: PayersPart) {
  const net = minor(payment.amountPaid) + minor(payment.balance);
  const billed = minor(part?.billed ?? '0.00');
  return { net, billed, ...(part && { name: part.payer, coPayment: part.coPayment }) };
}

/** Said with the payment. */
export function askedOfPayer(
  booking: Booking,
  { part, isWhole, authorisation }: PayerAtTill,
): Pick<UpdatePaymentRequest, 'payerId' | 'authorisationNumber' | 'wholeBill'> {
  if (part === undefined) return {};
  if (isWhole) return { wholeBill: true };
  const number = authorisation.trim();
  return {
    ...(booking.payerId === null && { payerId: part.id }),
    ...(number !== '' && { authorisationNumber: number }),
  };
}
