import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type {
  UpdateBookingRequest,
  EchoedPatient,
  EchoedProfile,
} from '../../../shared/contract/bookings.js';
import { can } from '../../../shared/domain/people/access.js';
import { COLLECTION_TIME } from '../../../shared/domain/results/assessed-patient.js';
import type { Patient } from '../../../shared/contract/patients.js';
import { PATIENT_FIELDS } from '../../../shared/domain/people/person.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { useGrant } from '../../identity/index.js';
import type { Actor } from '../../kernel/actor.js';
import { forbidden, notFound, refuseStale } from '../../kernel/http/problem.js';
import {
  allowCorrection,
  correctedDemographics,
  lockPatient,
  lastChange,
  refuseAccountWords,
  refuseBornAfterSamples,
  refuseSameNationalId,
  storePatient,
  type PatientRow,
} from '../../patients/index.js';
import { payerNamed, refuseOtherPayer, refuseUnsaidNumber } from '../../payers/index.js';
import { gateOf, paymentDue, type PaymentDue } from '../../dues/index.js';
import { refuseExamplePrices } from '../../prices/index.js';
import { relabelJobCards } from '../../worklist/index.js';
import { refuseOtherTotal, storeTotal } from '../../billing/index.js';
import { CommandOf } from '../../kernel/use-cases.js';
import {
  checkPregnancy,
  doctorNameOf,
  labOf,
  type BookingSettings,
  firstArrivals,
  isOtherTime,
  withCollection,
  withPregnancy,
} from '../booking-details.js';
import { BOOKING, entered, ENTERED_FIELDS } from '../booking-record.js';
import { bookingShape, rowOf, lockBooking } from '../booking-shape.js';
import { changeProfiles } from '../change-profiles.js';

/** Changes a booking's patient, profiles and details; needs the admin code's grant. */
export class UpdateBooking extends CommandOf<
  {
    actor: Actor;
    request: UpdateBookingRequest;
    /** One of the booking; with it one of the patient, where sex, birth date or name of results change. */
    grant: string | undefined;
  },
  Booking
> {}

export const UpdateBookingHandler = commandHandler(UpdateBooking, async (tx, { request: sent, grant }) => {
  await useGrant(tx, grant, 'update', sent.id);
  const before = await lockBooking(tx, sent.id, sent.version);
  const house = await labOf(tx, tx.now);
  refuseAccountWords(sent, before);
  const said = requestedChanges(sent, before);
  await refusePayer(tx, before, said);
  const held = await heldReport(tx, before.id);
  checkPregnancy(said, (said.patient ?? before.patientData).gender);
  const person = await changePatient(tx, before, said, { grants: grant, house });
  const request = await collectionSaid(tx, before, said, { person, timeZone: house.timeZone });
  const patientName = person.fullName;
  await refuseExamples(tx, before, request);
  const notGiven = request.profiles ? await changeProfiles(tx, before, request.profiles) : 0n;
  await storeDetails(tx, before, request, patientName);
  refuseOtherTotal(request.shownTotal, await storeTotal(tx, before.id, notGiven));
  await freed(tx, before, held);
  await relabelJobCards(tx, before.id, { priority: request.priority ?? before.priority, patientName });
  return recorded(tx, before, request.reason);
});

/** What is on the booking keeps its price; a rule that adds a test to a result never fails over one. */
async function refuseExamples(tx: Tx, before: Booking, { profiles }: UpdateBookingRequest): Promise<void> {
  const added = profiles?.filter((code) => !before.selectedProfiles.some((one) => one.code === code)) ?? [];
  if (added.length > 0)
    await refuseExamplePrices(tx, added, { at: tx.now, priceListId: before.priceList.id });
}

const OF_PAYER = ['payerId', 'authorisationNumber', 'authorisationLater'] as const;

/** The payer may be changed until it was billed. What an earlier booking left out is asked for once it is touched. */
async function refusePayer(tx: Tx, before: Booking, request: UpdateBookingRequest): Promise<void> {
  const after = entered(request, before);
  if (OF_PAYER.every((field) => after[field] === before[field])) return;
  if (after.payerId !== before.payerId) {
    await payerNamed(tx, after.payerId);
    await refuseOtherPayer(tx, before.id);
  }
  await refuseUnsaidNumber(tx, after);
}

/** What is owed while the report is held; undefined: it is not. */
async function heldReport(tx: Tx, bookingId: string): Promise<PaymentDue | undefined> {
  const due = await paymentDue(tx, bookingId);
  return gateOf(due) === 'hold' ? due : undefined;
}

/** Another payer, or an urgency, may let a held report go: by those who may take the money, and on record. */
async function freed(tx: Tx, { id }: Booking, held: PaymentDue | undefined): Promise<void> {
  if (held === undefined) return;
  const due = await paymentDue(tx, id);
  if (gateOf(due) === 'hold') return;
  if (!can(tx.actor.role, 'payments.take'))
    throw forbidden('Only those who may take money may change who is exempt while a report is held.');
  tx.audit('report.freed', 'booking', id, {
    before: { owed: held.owed },
    after: { owed: due?.owed ?? null },
  });
}

interface Correcting {
  readonly grants: string | undefined;
  readonly house: BookingSettings;
}

type Person = Pick<PatientRow, 'fullName' | 'dateOfBirth' | 'dobEstimated'>;

/** Answers who the patient is afterwards. */
async function changePatient(
  tx: Tx,
  booking: Booking,
  request: UpdateBookingRequest,
  { grants, house }: Correcting,
): Promise<Person> {
  if (!request.patient) return booking.patientData;
  const row = await lockPatient(tx, booking.patientData.id);
  if (request.patientVersion != null && request.patientVersion !== row.version) {
    refuseStale(booking, await lastChange(tx, row.id));
  }
  const { today, timeZone } = house;
  const demographics = correctedDemographics(row, request.patient, house, 'patient.');
  await refuseSameNationalId(tx, request.patient, { today, prefix: 'patient.', known: row });
  const isCorrected = isOtherTime(request.clinical, booking.clinical, timeZone);
  await refuseBornAfterSamples(
    tx,
    { patientId: row.id, before: row, after: demographics, ...(isCorrected && { corrected: booking.id }) },
    { today, timeZone, field: 'patient.dateOfBirth' },
  );
  await allowCorrection(tx, row, demographics, grants);
  return storePatient(tx, row, demographics);
}

async function collectionSaid(
  tx: Tx,
  before: Booking,
  request: UpdateBookingRequest,
  { person, timeZone }: { readonly person: Person; readonly timeZone: string },
): Promise<UpdateBookingRequest> {
  if (request.clinical?.collectedAt == null) return request;
  const came = await firstArrivals(tx, before.id);
  const around = { now: tx.now, timeZone, born: person, standing: before.clinical, ...came };
  return withCollection(request, around);
}

/** Has the results of this booking judged again by the present pregnancy and collection time. */
function announceAssessmentChange(tx: Tx, before: Booking, after: Booking): void {
  const what = assessmentChanges(before.clinical, after.clinical);
  if (what.length === 0) return;
  const { id: patientId, labNumber, fullName: patientName, version } = after.patientData;
  const corrected = { patientId, labNumber, patientName, what, bookingId: after.id };
  tx.emit('PatientCorrected', patientId, corrected, version);
}

function assessmentChanges(was: Booking['clinical'], now: Booking['clinical']): readonly string[] {
  const isSamePregnancy =
    was.pregnant === now.pregnant && JSON.stringify(was.gestation) === JSON.stringify(now.gestation);
  const isSameTime = momentOf(was) === momentOf(now);
  return [...(isSamePregnancy ? [] : ['pregnancy']), ...(isSameTime ? [] : [COLLECTION_TIME])];
}

function momentOf({ collectedAt }: Booking['clinical']): number | null {
  return collectedAt == null ? null : Date.parse(collectedAt);
}

const STORE_DETAILS = BOOKING.rewrite([
  ...ENTERED_FIELDS,
  'patientName',
  'lastUpdated',
  'version',
  'lastChangedBy',
  'lastChangedAt',
]);

async function storeDetails(
  tx: Tx,
  before: Booking,
  request: UpdateBookingRequest,
  patientName: string,
): Promise<void> {
  const doctorName = await doctorNameOf(tx, request.referringDoctorId);
  const standing = { ...before, referringDoctor: doctorName ?? before.referringDoctor };
  const after = {
    ...entered(request, standing),
    patientName,
    lastUpdated: tx.now,
    version: before.version + 1,
    lastChangedBy: tx.actor.username,
    lastChangedAt: tx.now,
  };
  tx.send(STORE_DETAILS, [before.id, JSON.stringify(after)], { rows: 1 });
}

async function recorded(tx: Tx, before: Booking, reason: string | undefined): Promise<Booking> {
  const after = await bookingShape(tx, before.id, tx.now);
  if (!after) throw notFound('The booking');
  tx.emit('BookingUpdated', after.id, rowOf(after));
  announceAssessmentChange(tx, before, after);
  tx.audit('booking.update', 'booking', after.id, { before, after, reason });
  return after;
}

/**
 * The changes of an update, whether in its own fields or in the booking sent back as it was read. Values sent back unchanged
 * change nothing.
 */
function requestedChanges(request: UpdateBookingRequest, standing: Booking): UpdateBookingRequest {
  const corrected = request.patient ? undefined : changedPatient(request.patientData, standing.patientData);
  return {
    ...withPregnancy(request, standing.clinical),
    patient: request.patient ?? corrected,
    patientVersion: request.patientVersion ?? corrected?.version,
    profiles: request.profiles ?? changedProfiles(request.selectedProfiles, standing),
  };
}

function changedPatient(sent: EchoedPatient | undefined, standing: Patient): EchoedPatient | undefined {
  if (!sent) return undefined;
  return PATIENT_FIELDS.some((field) => (sent[field] || null) !== standing[field]) ? sent : undefined;
}

function changedProfiles(
  sent: readonly EchoedProfile[] | undefined,
  { selectedProfiles }: Booking,
): readonly string[] | undefined {
  if (!sent || sent.length === 0) return undefined;
  const codes = [...new Set(sent.map(({ code }) => code))];
  const isSame =
    codes.length === selectedProfiles.length && selectedProfiles.every(({ code }) => codes.includes(code));
  return isSame ? undefined : codes;
}
