import { useState } from 'react';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { UpdatePaymentRequest } from '../../shared/contract/billing.js';
import type { PayerChoice } from '../../shared/contract/payer-shapes.js';
import { unsaidNumber } from '../../shared/domain/money/authorisation-number.js';
import { parseMoney } from '../../shared/domain/money/money.js';
import type { BillOfPayer } from '../../shared/domain/money/tender-settle.js';
import { whoOwes, type PayersPart } from '../../shared/domain/money/who-owes.js';
import type { Counter } from './counter.js';

export type PayerAtTill = ReturnType<typeof usePayerAtTill>;

/** The field's name, in an address that leads to it too. */
export const AUTHORISATION = 'authorisationNumber';

const minor = (text: string): bigint => parseMoney(text) ?? 0n;

/**
 * The payer of a part of the bill, and the decisions that the cashier makes about it. `first`: the field that somebody
 * came for.
 */
export function usePayerAtTill(
  { booking, payers, lastPayer }: Pick<Counter, 'booking' | 'payers' | 'lastPayer'>,
  first?: string | null,
) {
  const [chosen, setChosen] = useState(lastPayer);
  const [authorisation, setAuthorisation] = useState(booking.authorisationNumber ?? '');
  const [isLater, setLater] = useState(booking.authorisationLater);
  const [isAsked, setAsked] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const choice = payers.find(({ id }) => id === (booking.payerId ?? chosen));
  const part = booking.payment.payersPart ?? (choice && partOf(booking, choice));
  const isNumberMissing = part?.awaitsNumber === true && authorisation.trim() === '';
  const isBilled = part !== undefined && part.toBill !== '0.00' && !isWhole;
  const asking = { name: part?.payer ?? '', needsAuthorisation: isBilled && part.awaitsNumber };
  const said = { authorisationNumber: authorisation, authorisationLater: isLater };
  const numberUnsaid = unsaidNumber(asking, said) ?? undefined;
  return {
    part,
    payers,
    /** The payer chosen at the till, '' for none; undefined: the booking names one, or nobody knows of any. */
    chosen: booking.payerId === null && payers.length > 0 ? chosen : undefined,
    choose: (payerId: string) => {
      setChosen(payerId);
      setWhole(false);
      setLater(false);
      setAsked(false);
    },
    needsNumber: part?.awaitsNumber === true || choice?.needsAuthorisation === true,
    authorisation,
    setAuthorisation,
    isNumberMissing,
    /** Somebody came to enter it. */
    isNumberFirst: first === AUTHORISATION && booking.authorisationNumber === null,
    isLater,
    setLater,
    /** Why nothing can be taken yet: the number is neither entered nor said to come later. */
    numberUnsaid,
    /** The same, once it was tried. */
    numberError: isAsked ? numberUnsaid : undefined,
    askNumber: () => setAsked(true),
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
export function askedOfPayer({
  booking,
  payer: { part, isWhole, authorisation, isLater },
}: {
  readonly booking: Booking;
  readonly payer: PayerAtTill;
}): Pick<UpdatePaymentRequest, 'payerId' | 'authorisationNumber' | 'authorisationLater' | 'wholeBill'> {
  if (part === undefined) return {};
  if (isWhole) return { wholeBill: true };
  const number = authorisation.trim();
  return {
    ...(booking.payerId === null && { payerId: part.id }),
    ...(number !== '' && { authorisationNumber: number }),
    ...(number === '' && part.awaitsNumber && isLater && { authorisationLater: true }),
  };
}
