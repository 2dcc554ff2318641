import type { Booking, JobCard, SelectedProfile, Specimen } from '../../../shared/contract/booking-shapes.js';
import type { BookingRow, JobCardRow, PaymentRow, SpecimenRow } from '../../../shared/event-payloads.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import type { Stage } from '../../../shared/vocabulary.js';
import { ReloadNeeded, type Reduced } from '../../core/reload-needed.js';
import type { BookedPicture } from '../bookings.api.js';

/** One event put into the picture of a booking; the same picture when it is about something else. */
export function withEvent(picture: BookedPicture, event: AnyEnvelope): Reduced<BookedPicture> {
  const { id } = picture.booking;
  switch (event.type) {
    case 'JobCardOpened':
    case 'JobCardClosed':
      return event.payload.bookingInformationId === id ? withCard(picture, event.payload) : picture;
    case 'BookingUpdated':
      return event.payload.bookingId === id ? changed(picture, event.payload) : picture;
    case 'SpecimenChanged':
      return event.payload.bookingId === id ? withSpecimen(picture, event.payload) : picture;
    case 'PaymentReceived':
    case 'PaymentRefunded':
    case 'PaymentVoided':
      return event.payload.bookingId === id ? withPayment(picture, event.payload) : picture;
    case 'ResultSaved':
    case 'ResultValidated':
    case 'ResultAuthorised':
    case 'ResultReleased':
    case 'ResultAmended':
    case 'ResultWithdrawn': {
      const { bookingId, profileCode, stage } = event.payload;
      return bookingId === id ? withStages(picture, new Map([[profileCode, stage]])) : picture;
    }
    default:
      return picture;
  }
}

function withCard({ booking, cards }: BookedPicture, card: JobCardRow): BookedPicture {
  const others = cards.filter((one: JobCard) => one.id !== card.id);
  return { booking, cards: [...others, card] };
}

/** One that was taken again is loaded with the others; the rejection's details are left to the server. */
function withSpecimen(picture: BookedPicture, row: SpecimenRow): Reduced<BookedPicture> {
  const { state, collectedAt, receivedAt, codes } = row;
  const specimens = picture.booking.specimens.map((one): Specimen =>
    one.id === row.id ? { ...one, state, collectedAt, receivedAt, codes } : one,
  );
  return new ReloadNeeded({ ...picture, booking: { ...picture.booking, specimens } });
}

function withStages(picture: BookedPicture, stages: ReadonlyMap<string, Stage>): BookedPicture {
  const selectedProfiles = picture.booking.selectedProfiles.map((profile): SelectedProfile => ({
    ...profile,
    stage: stages.get(profile.code) ?? profile.stage,
  }));
  return { ...picture, booking: { ...picture.booking, selectedProfiles } };
}

/**
 * With other tests the specimens may be others too, with a corrected patient the labels, with other money what was
 * paid: a fresh load shows those.
 */
function changed(picture: BookedPicture, row: BookingRow): Reduced<BookedPicture> {
  const codes = picture.booking.selectedProfiles.map((profile) => profile.code).sort();
  const named = row.profiles.map((profile) => profile.code).sort();
  const next = withRow(picture, row);
  const { fullName, labNumber, gender, age } = picture.booking.patientData;
  const isSamePerson =
    [fullName, labNumber, gender, age].join() ===
    [row.patientName, row.labNumber, row.gender, row.age].join();
  const isSameMoney = row.balance === picture.booking.payment.balance;
  return codes.join() === named.join() && isSamePerson && isSameMoney ? next : new ReloadNeeded(next);
}

function withRow(picture: BookedPicture, row: BookingRow): BookedPicture {
  const { booking, cards } = withStages(
    picture,
    new Map(row.profiles.map(({ code, stage }) => [code, stage])),
  );
  const { paymentStatus, total, balance, priority, payersPart = booking.payment.payersPart } = row;
  return {
    cards,
    booking: {
      ...booking,
      priority,
      payment: { ...booking.payment, paymentStatus, total, balance, payersPart },
    },
  };
}

function withPayment(picture: BookedPicture, row: PaymentRow): Reduced<BookedPicture> {
  const booking: Booking = picture.booking;
  const { paymentStatus, balance, payersPart = booking.payment.payersPart } = row;
  const payment = { ...booking.payment, paymentStatus, balance, payersPart };
  return new ReloadNeeded({ ...picture, booking: { ...booking, payment } });
}
