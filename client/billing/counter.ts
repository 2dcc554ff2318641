import type { PatientDeposit, PaymentType } from '../../shared/contract/billing-shapes.js';
import type { PayerChoice } from '../../shared/contract/payer-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { LiveSeq } from '../../shared/live.js';
import {
  listPayerChoices,
  listPaymentTypes,
  readBooking,
  readDeposit,
  readLaboratory,
  readPatientsPayer,
} from './billing.api.js';

/** What lies before the cashier while a booking is paid. */
export interface Counter {
  readonly booking: Booking;
  readonly types: readonly PaymentType[];
  readonly smallestCoin: bigint;
  readonly deposit: PatientDeposit;
  /** Whom a booking may name; none where nobody can say. */
  readonly payers: readonly PayerChoice[];
  /** Whom the patient's last insured booking named; '' is nobody, undefined where nobody can say. */
  readonly lastPayer: string | undefined;
  readonly seq: LiveSeq | undefined;
}

export async function loadCounter(bookingId: string): Promise<Counter> {
  const [booking, types, about, payers] = await Promise.all([
    readBooking(bookingId),
    listPaymentTypes(),
    readLaboratory(),
    listPayerChoices().catch(() => []),
  ]);
  const { payerId, patientData } = booking.data;
  const [deposit, lastPayer] = await Promise.all([
    readDeposit(patientData.id),
    payerId === null && payers.length > 0 ? lastPayerOf(patientData.id) : undefined,
  ]);
  return {
    booking: booking.data,
    deposit: deposit.data,
    payers,
    lastPayer,
    seq: booking.seq,
    types: types.filter(({ active }) => active),
    smallestCoin: BigInt(about.cashRoundingMinor),
  };
}

/** Money is taken also where this cannot be had. */
function lastPayerOf(patientId: string): Promise<string | undefined> {
  return readPatientsPayer(patientId).then(
    ({ payerId }) => payerId ?? '',
    () => undefined,
  );
}
