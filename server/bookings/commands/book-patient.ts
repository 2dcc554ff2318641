import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { KnownPatient, type BookPatientRequest } from '../../../shared/contract/bookings.js';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { moneyOf, takePayment } from '../../billing/index.js';
import type { PricedProfile } from '../../catalogue/index.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { invalid } from '../../kernel/http/problem.js';
import {
  createPatient,
  demographicsOf,
  patientShape,
  takeBookingIndex,
  type PatientRow,
} from '../../patients/index.js';
import { LAB_NUMBER_TO_COME, sendForLabNumber, withLabNumber } from '../../settings/index.js';
import { openJobCards } from '../../worklist/index.js';
import { assembleBooking } from '../assemble-booking.js';
import { selectedProfile, storeProfiles } from '../booked-profiles.js';
import { checkCollection, doctorNameOf, todayOf } from '../booking-details.js';
import { rowOf } from '../booking-shape.js';
import { newBookingRow, storeBooking, type NewBooking } from '../new-booking.js';
import { requestedProfiles, wantedCodes } from '../requested-profiles.js';
import { specimensFor, storeSpecimens } from '../../specimens/index.js';

/** Books a known or a new patient: patient, booking, profiles, job cards, specimens and first payment at once. */
export class BookPatient extends Command<Booking> {
  constructor(
    readonly actor: Actor,
    readonly request: BookPatientRequest,
    readonly key?: string,
  ) {
    super();
  }
}

@CommandHandler(BookPatient)
export class BookPatientHandler implements ICommandHandler<BookPatient> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, request, key }: BookPatient): Promise<Booking> {
    let labNumber: Promise<string> | undefined;
    const book = async (tx: Tx) => {
      const { booking, number } = await bookInside(tx, request);
      labNumber = number;
      return booking;
    };
    const booking = await this.work.run(actor, (tx) =>
      once(tx, 'booking.book', key, request, () => book(tx)),
    );
    return labNumber === undefined ? booking : withLabNumber(booking, await labNumber);
  }
}

interface Booked {
  /** A new patient's says LAB_NUMBER_TO_COME for the number. */
  readonly booking: Booking;
  readonly number: Promise<string> | undefined;
}

/**
 * Two waits for a new patient: what the booking is checked by, and the commit. The lab number is asked for in
 * between, and everything that needs it travels with it and with the commit.
 */
async function bookInside(tx: Tx, request: BookPatientRequest): Promise<Booked> {
  checkCollection(request, tx.now);
  const codes = await wantedCodes(tx, request.profiles, request.bundles);
  const [today, profiles, doctorName, known] = await Promise.all([
    todayOf(tx, tx.now),
    requestedProfiles(tx, codes),
    doctorNameOf(tx, request.referringDoctorId),
    knownPatient(tx, request),
  ]);
  const { patient, number }: PatientToBook = known
    ? { patient: known }
    : await newPatient(tx, request, today);
  const bookingIndex = patient.bookingsCount - 1;
  const booking = store(tx, request, { patient, bookingIndex, profiles, doctorName }, today);
  return { booking: request.payment ? await withPayment(tx, booking, request.payment) : booking, number };
}

async function knownPatient(tx: Tx, { patient }: BookPatientRequest): Promise<PatientRow | undefined> {
  if (!(patient instanceof KnownPatient)) return undefined;
  const row = await takeBookingIndex(tx, patient.id);
  if (row) return row;
  throw invalid('patient.id', 'There is no such patient, or it was merged into another.');
}

interface PatientToBook {
  readonly patient: PatientRow;
  readonly number?: Promise<string>;
}

async function newPatient(tx: Tx, { patient }: BookPatientRequest, today: string): Promise<PatientToBook> {
  if (patient instanceof KnownPatient) throw invalid('patient.id', 'There is no such patient.');
  const demographics = demographicsOf(patient, today, 'patient.');
  const number = sendForLabNumber(tx);
  return { patient: await createPatient(tx, demographics, LAB_NUMBER_TO_COME, 1), number };
}

function store(tx: Tx, request: BookPatientRequest, fresh: NewBooking, today: string): Booking {
  const { patient, profiles } = fresh;
  const row = newBookingRow(tx, request, fresh);
  const cards = profiles.map((profile) => ({ ...profile, jobCardId: tx.id() }));
  const owner = { bookingId: row.id, ...fresh, labNumber: patient.labNumber, clinical: row.clinical };
  const specimens = specimensFor(tx, owner, profiles);
  const booking = assembleBooking(row, {
    patient: patientShape(patient, today),
    profiles: cards.map((card) => selectedProfile(card, card.jobCardId)),
    specimens,
    money: moneyOf(row),
  });
  storeBooking(tx, row, patient);
  storeProfiles(tx, row.id, profiles, 0);
  storeSpecimens(tx, row.id, specimens);
  record(tx, booking);
  openCards(tx, booking, cards);
  return booking;
}

function record(tx: Tx, booking: Booking): void {
  const row = rowOf(booking);
  tx.emit('BookingCreated', booking.id, row);
  const { notes, clinical, referringDoctor, accountName, accountNumber } = booking;
  tx.audit({
    action: 'booking.book',
    subjectKind: 'booking',
    subjectId: booking.id,
    after: { ...row, notes, clinical, referringDoctor, accountName, accountNumber },
  });
}

function openCards(
  tx: Tx,
  booking: Booking,
  profiles: readonly (PricedProfile & { readonly jobCardId: string })[],
): void {
  openJobCards(tx, {
    bookingId: booking.id,
    patientId: booking.patientData.id,
    patientName: booking.patientData.fullName,
    labNumber: booking.patientData.labNumber,
    priority: booking.priority,
    profiles,
  });
}

async function withPayment(
  tx: Tx,
  booking: Booking,
  body: NonNullable<BookPatientRequest['payment']>,
): Promise<Booking> {
  if (body.payments.length === 0 && body.discount === undefined) return booking;
  const receipt = await takePayment(tx, { ...body, bookingId: booking.id });
  const { paymentStatus, total, discount, amountPaid, balance } = receipt;
  return { ...booking, payment: { ...booking.payment, paymentStatus, total, discount, amountPaid, balance } };
}
