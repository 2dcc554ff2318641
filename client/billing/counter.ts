import type { PatientDeposit, PaymentType } from '../../shared/contract/billing-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { LiveSeq } from '../../shared/live.js';
import { listPaymentTypes, readBooking, readDeposit, readLaboratory } from './billing.api.js';

/** What lies before the cashier while a booking is paid. */
export interface Counter {
  readonly booking: Booking;
  readonly types: readonly PaymentType[];
  readonly smallestCoin: bigint;
  readonly deposit: PatientDeposit;
  readonly seq: LiveSeq | undefined;
}

export async function loadCounter(bookingId: string): Promise<Counter> {
  const [booking, types, about] = await Promise.all([
    readBooking(bookingId),
    listPaymentTypes(),
    readLaboratory(),
  ]);
  const deposit = await readDeposit(booking.data.patientData.id);
  return {
    booking: booking.data,
    deposit: deposit.data,
    seq: booking.seq,
    types: types.filter(({ active }) => active),
    smallestCoin: BigInt(about.cashRoundingMinor),
  };
}
