import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KnownPatient, type BookPatientRequest } from '../../../shared/contract/bookings.js';
import type { Receipt } from '../../../shared/contract/billing-shapes.js';
import type { Booking, BookingPriceList } from '../../../shared/contract/booking-shapes.js';
import type { NewPatient } from '../../../shared/contract/patients.js';
import { sum } from '../../../shared/domain/money/money.js';
import { moneyOf, refuseOtherTotal, takePayment } from '../../billing/index.js';
import type { BookingPayer } from '../../dues/index.js';
import { oncePending } from '../../events/idempotency.js';
import { PendingLabNumber } from '../../events/pending-lab-number.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import {
  answerSameIdentity,
  createPatient,
  newDemographicsOf,
  patientShape,
  refuseAccountWords,
  refuseSameNationalId,
  takeBookingIndex,
  type Demographics,
  type Locale,
  type PatientRow,
} from '../../patients/index.js';
import { charge } from '../../ledger/index.js';
import { openPriceList, refuseExamplePrices } from '../../prices/index.js';
import { billWithPayment, payerNamed, refuseUnsaidNumber, type PayerRow } from '../../payers/index.js';
import { openJobCards } from '../../worklist/index.js';
import { assembleBooking, cardOwner, readBooking, rowOf } from '../booking-shape.js';
import {
  bookedProfiles,
  selectedProfile,
  storeProfiles,
  wantedCodes,
  type RequestedProfile,
} from '../booked-profiles.js';
import { checkPregnancy, doctorNameOf, labOf, withPregnancy, withCollection } from '../booking-details.js';
import { priceListOfBooking } from '../price-list-of-booking.js';
import { holdQuotation, profilesAsQuoted, useQuotation } from '../quoted-prices.js';
import {
  entered,
  newBookingRecord,
  NOTHING_ENTERED,
  storeBookings,
  type BookingRecord,
  type NewBooking,
} from '../booking-record.js';
import { specimenRecord, specimensFor, storeSpecimens } from '../../specimens/index.js';

/** Books a known or a new patient: patient, booking, profiles, job cards, specimens and first payment at once. */
export class BookPatient extends CommandOf<
  { actor: Actor; request: BookPatientRequest; key?: string; approver?: Actor | undefined },
  Booking
> {}

@CommandHandler(BookPatient)
export class BookPatientHandler implements ICommandHandler<BookPatient> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, request, key, approver }: BookPatient): Promise<Booking> {
    const booking = await this.work.run(actor, (tx) =>
      oncePending(tx, 'booking.book', key, request, () => bookInside(tx, request, approver)),
    );
    return booking.arrived();
  }
}

/**
 * Two waits for a new patient: what the booking is checked by, and the commit. The lab number is asked for in
 * between, and everything that needs it travels with it and with the commit.
 */
async function bookInside(
  tx: Tx,
  sent: BookPatientRequest,
  approver: Actor | undefined,
): Promise<PendingLabNumber<Booking>> {
  refuseAccountWords(sent, null);
  const said = withPregnancy(sent, {});
  const codes = await wantedCodes(tx, said.profiles, said.bundles ?? []);
  const house = labOf(tx, tx.now);
  const quotation =
    said.quotation == null ? undefined : await holdQuotation(tx, said.quotation, (await house).today);
  const priceListId = await priceListOfBooking(tx, said, quotation?.priceListId);
  const [{ today, currency, timeZone }, profiles, priceList, doctorName, person, payer] = await Promise.all([
    house,
    profilesAsQuoted(tx, codes, { terms: { at: tx.now, priceListId }, quotation }),
    openPriceList(tx, priceListId, 'priceList'),
    doctorNameOf(tx, said.referringDoctorId),
    personOf(tx, said, house),
    payerNamed(tx, said.payerId),
    refuseExamplePrices(tx, codes, { at: tx.now, priceListId }),
  ]);
  const born = person.known ?? person.fresh;
  const request = withCollection(said, { now: tx.now, timeZone, born });
  checkPregnancy(request, born.gender);
  await refuseUnsaidNumber(tx, entered(request, NOTHING_ENTERED));
  refuseOtherTotal(request.shownTotal, sum(profiles.map(({ priceMinor }) => BigInt(priceMinor))));
  const id = tx.id();
  const booked = bookedProfiles(tx, id, profiles, 0);
  // Ahead of the lab number: what needs none is written before the row that all bookings want is locked.
  storeProfiles(tx, booked);
  if (quotation !== undefined) useQuotation(tx, id, quotation);
  charge(tx, { act: 'booking', bookingId: id, currency, profiles: booked });
  const patient = patientOf(tx, person);
  const booking = store(tx, request, {
    ...{ id, patient, profiles, booked, doctorName, today },
    ...{ priceList, priceListId: priceList.id, payer },
  });
  const { payment } = request;
  if (payment == null || (payment.payments.length === 0 && payment.discount == null)) return booking;
  const asked = { ...payment, bookingId: id };
  const receipt = await takePayment(tx, asked, approver);
  if (receipt.whoOwes === undefined) return withMoney(booking, receipt);
  await billWithPayment(tx, asked, receipt.number);
  const { payment: after } = await readBooking(tx, id, tx.now);
  return booking.with((one) => ({ ...one, payment: after }));
}

type Person =
  | { readonly known: PatientRow; readonly fresh?: undefined }
  | { readonly known?: undefined; readonly fresh: Demographics; readonly twin: number | null };

/** Sent together with the other reads: finds the patient, and asks if a new one resembles somebody registered. */
async function personOf(tx: Tx, { patient }: BookPatientRequest, house: Promise<Locale>): Promise<Person> {
  if (patient instanceof KnownPatient) return { known: await knownPatient(tx, patient.id) };
  const where = await house;
  const fresh = newDemographicsOf(patient, where, 'patient.');
  const asked = { today: where.today, prefix: 'patient.' };
  const who = await answerSameIdentity(tx, patient, fresh, asked);
  if (who.known !== undefined) return { known: await knownPatient(tx, who.known) };
  await refuseSameNationalId(tx, patient, asked);
  return { fresh, twin: who.twin };
}

async function knownPatient(tx: Tx, id: string): Promise<PatientRow> {
  const row = await takeBookingIndex(tx, id);
  if (row) return row;
  throw invalid('patient.id', 'There is no such patient, or the record was merged into another.');
}

function patientOf(tx: Tx, person: Person): PendingLabNumber<PatientRow> {
  if (person.known) return PendingLabNumber.known(person.known);
  return createPatient(tx, person.fresh, { bookings: 1, twin: person.twin });
}

type BookingToStore = Omit<NewBooking, 'patient' | 'profiles'> & {
  readonly profiles: readonly RequestedProfile[];
  readonly patient: PendingLabNumber<PatientRow>;
  readonly booked: ReturnType<typeof bookedProfiles>;
  readonly priceList: BookingPriceList;
  readonly payer: PayerRow | null;
  readonly today: string;
};

function store(tx: Tx, request: BookPatientRequest, fresh: BookingToStore): PendingLabNumber<Booking> {
  const { id, profiles, today, priceListId } = fresh;
  const { name } = fresh.priceList;
  const cards = profiles.map((profile) => ({ ...profile, jobCardId: tx.id() }));
  const parts = fresh.patient.with((patient) => {
    const record = newBookingRecord(tx, request, { ...fresh, patient });
    return { record, patient, specimens: specimensFor(tx, { ...record, bookingId: id }, profiles) };
  });
  const booking = parts.with(({ record, patient, specimens }) =>
    assembleBooking(record, {
      patient: patientShape(patient, today),
      profiles: cards.map((card) => selectedProfile(card, card.jobCardId, priceListId)),
      specimens,
      priceList: { id: priceListId, name },
      money: moneyOf(record),
      payer: fresh.payer && bookingPayer(fresh.payer, record),
    }),
  );
  storeBookings(
    tx,
    parts.with(({ record }) => [record]),
  );
  storeSpecimens(
    tx,
    parts.with(({ specimens }) => specimens.map((one) => specimenRecord(id, one))),
  );
  emitBooked(tx, id, booking, request);
  openJobCards(tx, booking.with(cardOwner), cards);
  return booking;
}

/** Nothing was billed to it yet. */
function bookingPayer(payer: PayerRow, { authorisationNumber }: BookingRecord): BookingPayer {
  return { ...payer, billed: 0, awaitsNumber: payer.needsAuthorisation && authorisationNumber === null };
}

function emitBooked(
  tx: Tx,
  id: string,
  booking: PendingLabNumber<Booking>,
  { patient: asked, quotation }: BookPatientRequest,
): void {
  const fresh: Partial<NewPatient> = asked instanceof KnownPatient ? {} : asked;
  const whyTwo = (fresh.nationalIdReason ?? '').trim();
  const answered = fresh.whoItIs == null ? {} : { whoItIs: fresh.whoItIs };
  tx.emit('BookingCreated', id, booking.with(rowOf));
  const told = booking.with((one) => {
    const { notes, clinical, referringDoctor, payerId, memberNumber } = one;
    const quoted = quotation == null ? {} : { quotation: quotation.trim().toUpperCase() };
    const said = { notes, clinical, referringDoctor, payerId, memberNumber };
    const after = { ...rowOf(one), ...said, ...answered, ...quoted };
    return { after, reason: whyTwo || undefined };
  });
  tx.audit('booking.book', 'booking', id, told);
}

function withMoney(booking: PendingLabNumber<Booking>, receipt: Receipt): PendingLabNumber<Booking> {
  const { paymentStatus, total, discount, amountPaid, balance } = receipt;
  return booking.with((one) => ({
    ...one,
    payment: { ...one.payment, paymentStatus, total, discount, amountPaid, balance },
  }));
}
