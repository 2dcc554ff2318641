import type { PaymentType } from '../../../shared/contract/billing-shapes.js';
import type { BookingInput, Booking, Clinical } from '../../../shared/contract/booking-shapes.js';
import type { BookPatientRequest, UpdateBookingRequest } from '../../../shared/contract/bookings.js';
import type {
  NewPatient,
  PatientDemographics,
  UpdatePatientRequest,
} from '../../../shared/contract/patients.js';
import { bookingTexts } from '../../../shared/domain/booking-texts.js';
import { findTenderType, displayedRate } from '../../../shared/domain/money/tender.js';
import { gestationText, readGestation } from '../../../shared/domain/people/gestation.js';
import { formTexts } from '../../../shared/domain/people/person.js';
import { readBirthDay, readDay } from '../../../shared/domain/time/read-day.js';
import { sentMoment } from '../../../shared/domain/time/parse-moment.js';
import { parseTimeInput } from '../../ui/fields/parse-input.js';
import { dayOf, formatTime, labToday } from '../../ui/layout/date-time.js';
import { isLongAgoConfirmed } from './draft-rules.js';
import { changedPatientFields, emptyDraft, fieldsOf, type Answer, type BookingDraft } from './draft.js';
import { identityAnswer } from './patient-identity.js';

function asBoolean(answer: Answer): boolean | undefined {
  return answer === '' ? undefined : answer === 'yes';
}

function answerOf(value: boolean | undefined): Answer {
  return value === undefined ? '' : value ? 'yes' : 'no';
}

function clinicalOf(draft: BookingDraft, timeZone: string | undefined): Clinical {
  const day = readDay(draft.collectedDay, labToday());
  const time = parseTimeInput(draft.collectedTime, formatTime(Date.now()));
  const fasting = asBoolean(draft.fasting);
  const pregnant = draft.gender === 'female' ? asBoolean(draft.pregnant) : undefined;
  const gestation = pregnant === true ? readGestation(draft.gestation) : null;
  return {
    ...(fasting === undefined ? {} : { fasting }),
    ...(pregnant === undefined ? {} : { pregnant }),
    ...(gestation === null ? {} : { gestation }),
    ...(draft.medication.trim() === '' ? {} : { medication: draft.medication }),
    ...(day === undefined || time === undefined ? {} : { collectedAt: sentMoment(timeZone, day, time) }),
    ...(draft.collectedBy.trim() === '' ? {} : { collectedBy: draft.collectedBy }),
  };
}

/** An exact date, or the age as it was typed: the server makes the same estimate of it. */
function birthOf(draft: BookingDraft): Pick<PatientDemographics, 'dateOfBirth' | 'age'> {
  const dateOfBirth = readBirthDay(draft.dateOfBirth, labToday()).day;
  const isKnown = draft.patient?.dateOfBirth === dateOfBirth;
  return draft.dobEstimated && !isKnown ? { age: draft.age.trim() } : { dateOfBirth };
}

function demographicsOf(draft: BookingDraft): PatientDemographics {
  const { fullName, gender, nationalIdReason } = draft;
  return {
    fullName: fullName.trim().replace(/\s+/g, ' '),
    ...birthOf(draft),
    gender: gender === '' ? 'female' : gender,
    ...(nationalIdReason.trim() === '' ? {} : { nationalIdReason: nationalIdReason.trim() }),
    ...formTexts((field) => draft[field]),
    email: draft.email.trim(),
  };
}

function newPatientOf(draft: BookingDraft): NewPatient {
  const { of: _of, ...said } = identityAnswer(draft) ?? { of: '' };
  return { ...demographicsOf(draft), ...said };
}

function detailsOf(draft: BookingDraft, timeZone: string | undefined): BookingInput {
  return {
    ...(isLongAgoConfirmed(draft) && { collectedLongAgo: true }),
    priority: draft.priority,
    notes: draft.notes,
    ...bookingTexts((field) => draft[field]),
    payerId: draft.payerId === '' ? null : draft.payerId,
    authorisationLater: draft.authorisationLater && draft.authorisationNumber.trim() === '',
    clinical: clinicalOf(draft, timeZone),
    referringDoctor: draft.referringDoctor.trim() === '' ? null : draft.referringDoctor.trim(),
    referringDoctorId: draft.referringDoctorId,
  };
}

/** The figures on the screen; the server refuses the booking if its prices or rates differ by then. */
interface Visible {
  readonly total: string;
  readonly paymentTypes: readonly PaymentType[];
}

export function bookRequestOf(
  draft: BookingDraft,
  timeZone: string | undefined,
  { total, paymentTypes }: Visible,
): BookPatientRequest {
  const paid = draft.payNow ? draft.payments.filter(({ amount }) => amount.trim() !== '') : [];
  const payments = paid.map((line) => ({
    ...line,
    amount: line.amount.trim().replace(',', '.'),
    ...displayedRate(findTenderType(paymentTypes, line.paymentType)),
  }));
  return {
    patient: draft.patient === null ? newPatientOf(draft) : { id: draft.patient.id },
    profiles: draft.codes,
    ...detailsOf(draft, timeZone),
    shownTotal: total,
    ...(draft.priceList === '' ? {} : { priceList: draft.priceList }),
    ...(draft.quotation ? { quotation: draft.quotation } : {}),
    ...(payments.length === 0 ? {} : { payment: { payments }, paymentMethod: payments[0]?.paymentType }),
  };
}

/** The changes to save to a known patient's record first; undefined when nothing was changed. */
export function patientUpdateOf(
  draft: BookingDraft,
  twin = draft.patient?.twin ?? null,
): UpdatePatientRequest | undefined {
  const { patient } = draft;
  if (patient === null) return undefined;
  const isOtherTwin = twin !== (patient.twin ?? null);
  if (changedPatientFields(draft).length === 0 && !isOtherTwin) return undefined;
  return {
    ...demographicsOf(draft),
    ...{ id: patient.id, version: patient.version },
    ...(isOtherTwin && { twin }),
  };
}

export function updateRequestOf(
  draft: BookingDraft,
  booking: Booking,
  timeZone: string | undefined,
  shownTotal: string,
): UpdateBookingRequest {
  const { patientData } = booking;
  const changed = changedPatientFields({ ...draft, patient: patientData }).length > 0;
  return {
    id: booking.id,
    version: booking.version,
    ...(changed
      ? { patient: demographicsOf({ ...draft, patient: patientData }), patientVersion: patientData.version }
      : {}),
    profiles: draft.codes,
    ...detailsOf(draft, timeZone),
    shownTotal,
  };
}

/** A booking as the wizard shows it for change. */
export function draftOf(booking: Booking): BookingDraft {
  const { clinical, patientData } = booking;
  return {
    ...emptyDraft(),
    ...fieldsOf(patientData),
    codes: booking.selectedProfiles.map((profile) => profile.code),
    notes: booking.notes,
    ...bookingTexts((field) => booking[field] ?? ''),
    payerId: booking.payerId ?? '',
    authorisationLater: booking.authorisationLater,
    fasting: answerOf(clinical.fasting),
    pregnant: answerOf(clinical.pregnant),
    gestation: clinical.gestation === undefined ? '' : gestationText(clinical.gestation),
    medication: clinical.medication ?? '',
    priority: booking.priority,
    collectedDay: clinical.collectedAt === undefined ? '' : dayOf(clinical.collectedAt),
    collectedTime: clinical.collectedAt === undefined ? '' : formatTime(clinical.collectedAt),
    // A day that was already confirmed is not asked about again.
    longAgoDay: clinical.collectedAt === undefined ? '' : dayOf(clinical.collectedAt),
    collectedBy: clinical.collectedBy ?? '',
    referringDoctor: booking.referringDoctor ?? '',
    referringDoctorId: booking.referringDoctorId,
    key: booking.id,
  };
}
