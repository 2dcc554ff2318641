import { nameOrColleague } from '../core/colleague.js';
import type { PatientDeposit, PaymentType } from '../../shared/contract/billing-shapes.js';
import type { DiscountCaps } from '../../shared/domain/money/tender.js';
import type { PayerChoice } from '../../shared/contract/payer-shapes.js';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import type { PaymentGate } from '../../shared/vocabulary.js';
import type { LiveSeq } from '../../shared/live.js';
import {
  listPayerChoices,
  listPaymentTypes,
  readBooking,
  readDeposit,
  readLaboratory,
  readPatientsPayer,
} from './billing.api.js';
import type { PaymentEntryRow } from '../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../shared/events.js';
import { formatMoney } from '../ui/layout/money.js';

/** The cashier's view while a booking is paid. */
export interface Counter {
  readonly booking: Booking;
  readonly types: readonly PaymentType[];
  readonly smallestCoin: bigint;
  readonly caps: DiscountCaps;
  /** The effect of an unpaid booking on its report. */
  readonly gate: PaymentGate;
  readonly deposit: PatientDeposit;
  /** The payers that a booking may name; none if they are not known. */
  readonly payers: readonly PayerChoice[];
  /** The payer of the patient's last insured booking; '' for none, undefined if unknown. */
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
    caps: about,
    gate: about.paymentGate,
  };
}

/** Money is taken even if this is not available. */
function lastPayerOf(patientId: string): Promise<string | undefined> {
  return readPatientsPayer(patientId).then(
    ({ payerId }) => payerId ?? '',
    () => undefined,
  );
}

/** Names the change that another person made to the money on this screen. */
export function movedNews(event: AnyEnvelope): string {
  return `${movementText(event)}; the amounts below are the new ones.`;
}

function movementText(event: AnyEnvelope): string {
  switch (event.type) {
    case 'PaymentReceived':
      return `${nameOrColleague(event.payload.cashier)} took ${amountsText(event.payload.entries)} for this booking just now`;
    case 'PaymentRefunded':
      return `${nameOrColleague(event.payload.cashier)} paid ${amountsText(event.payload.entries)} back just now`;
    case 'PaymentVoided':
      return `${nameOrColleague(event.payload.cashier)} reversed a receipt of this booking just now`;
    case 'DepositMoved':
      return `${nameOrColleague(event.actor)} moved the deposit of this patient just now`;
    case 'BookingDeleted':
      return `${nameOrColleague(event.actor)} deleted this booking just now`;
    default:
      return `${nameOrColleague(event.actor)} changed this booking just now`;
  }
}

/** As it went over the counter, without the sign of the way that it went. */
function amountsText(entries: readonly PaymentEntryRow[]): string {
  const texts = entries.map(({ payment, paymentUnit, amount }) =>
    `${formatMoney(amount.replace('-', ''), paymentUnit)} (${payment})`.trim(),
  );
  return texts.length === 0 ? 'money' : texts.join(' and ');
}
