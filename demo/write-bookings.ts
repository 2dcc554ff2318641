import { randomBytes } from 'node:crypto';
import { statusOf } from '../server/billing/index.js';
import { specimensFor } from '../server/specimens/index.js';
import type { Tx } from '../server/events/unit-of-work.js';
import { PRIORITY_RANK } from '../server/worklist/priority-rank.js';
import { BulkInsert } from './bulk.js';
import type { PastBooking, PastProfile } from './past-bookings.js';
import type { PastMoney } from './past-money.js';
import type { PastPatient } from './past-patients.js';
import type { PastResult } from './past-results.js';
import { later } from './past-time.js';
import type { Staff } from './staff.js';

/** One past booking with all that became of it. */
export interface Past {
  readonly booking: PastBooking;
  readonly money: PastMoney;
  readonly results: readonly PastResult[];
  readonly handedOverAt: Date | null;
}

const PATIENTS = new BulkInsert('patient', {
  id: 'uuid',
  lab_number: 'text',
  full_name: 'text',
  date_of_birth: 'date',
  dob_estimated: 'boolean',
  gender: 'text',
  national_id: 'text',
  ward_number: 'text',
  blood_group: 'text',
  phone: 'text',
  email: 'text',
  address: 'text',
  account_name: 'text',
  account_number: 'text',
  deliver_by: 'text',
  bookings_count: 'integer',
  created_at: 'timestamptz',
});

export function writePatients(tx: Tx, patients: readonly PastPatient[]): void {
  PATIENTS.into(tx, patients.map(patientRow));
}

function patientRow(patient: PastPatient): object {
  return {
    id: patient.id,
    lab_number: patient.labNumber,
    full_name: patient.fullName,
    date_of_birth: patient.dateOfBirth,
    dob_estimated: patient.dobEstimated,
    gender: patient.gender,
    national_id: patient.nationalId,
    ward_number: patient.wardNumber,
    blood_group: patient.bloodGroup,
    phone: patient.phone,
    email: patient.email,
    address: patient.address,
    account_name: patient.accountName,
    account_number: patient.accountNumber,
    deliver_by: patient.deliverBy,
    bookings_count: patient.bookings,
    created_at: patient.createdAt,
  };
}

const BOOKINGS = new BulkInsert('booking', {
  id: 'uuid',
  patient_id: 'uuid',
  lab_number: 'text',
  patient_name: 'text',
  booking_index: 'integer',
  priority: 'text',
  notes: 'text',
  clinical: 'jsonb',
  referring_doctor: 'text',
  referring_doctor_id: 'uuid',
  payment_method: 'text',
  account_name: 'text',
  account_number: 'text',
  captured_by: 'text',
  authorised_by: 'text',
  process_stage: 'text',
  contributors: 'text[]',
  total_minor: 'bigint',
  discount_minor: 'bigint',
  paid_minor: 'bigint',
  refunded_minor: 'bigint',
  payment_status: 'text',
  verify_token: 'text',
  booked_at: 'timestamptz',
  last_updated: 'timestamptz',
  handed_over_at: 'timestamptz',
  handed_over_by: 'text',
  version: 'integer',
});

const PROFILES = new BulkInsert('booking_profile', {
  id: 'uuid',
  booking_id: 'uuid',
  profile_id: 'uuid',
  profile_version_id: 'uuid',
  code: 'text',
  name: 'text',
  unit: 'text',
  price_minor: 'bigint',
  position: 'integer',
  stage: 'text',
});

const SPECIMENS = new BulkInsert('specimen', {
  id: 'uuid',
  booking_id: 'uuid',
  accession: 'text',
  specimen: 'text',
  container: 'text',
  codes: 'text[]',
  state: 'text',
  collected_at: 'timestamptz',
  collected_by: 'text',
  labels_printed: 'integer',
});

const JOB_CARDS = new BulkInsert('job_card', {
  id: 'uuid',
  booking_id: 'uuid',
  patient_id: 'uuid',
  profile_id: 'uuid',
  code: 'text',
  testname: 'text',
  unit: 'text',
  priority: 'text',
  priority_rank: 'smallint',
  patient_name: 'text',
  lab_number: 'text',
  opened_at: 'timestamptz',
  due_at: 'timestamptz',
  status: 'text',
  open: 'boolean',
  closed_by: 'text',
  time_out: 'timestamptz',
});

export function writeBookings(tx: Tx, staff: Staff, past: readonly Past[]): void {
  BOOKINGS.into(
    tx,
    past.map((one) => bookingRow(staff, one)),
  );
  PROFILES.into(
    tx,
    past.flatMap(({ booking }) =>
      booking.profiles.map((profile, place) => profileRow(booking, profile, place)),
    ),
  );
  SPECIMENS.into(
    tx,
    past.flatMap(({ booking }) => specimenRows(tx, booking)),
  );
  JOB_CARDS.into(
    tx,
    past.flatMap(({ booking, results }) =>
      booking.profiles.map((profile) => cardRow(booking, profile, results)),
    ),
  );
}

function bookingRow(staff: Staff, { booking, money, results, handedOverAt }: Past): object {
  const { patient, doctor } = booking;
  const saves = [...results].sort((one, other) => one.enteredAt.getTime() - other.enteredAt.getTime());
  const released = results.filter(({ record }) => record.releasedAt !== null);
  const people = new Set(saves.map(({ doneby }) => doneby.name));
  if (released.length > 0) people.add(staff.pathologist.name);
  const times = [booking.bookedAt, ...results.map(({ record }) => record.dateTimeUpdated)];
  const { total_minor, discount_minor, paid_minor, refunded_minor } = money.booking;
  return {
    id: booking.id,
    patient_id: patient.id,
    lab_number: patient.labNumber,
    patient_name: patient.fullName,
    booking_index: booking.index,
    priority: booking.priority,
    notes: booking.notes,
    clinical: booking.clinical,
    referring_doctor: doctor?.name ?? null,
    referring_doctor_id: doctor?.id ?? null,
    payment_method: money.method,
    account_name: patient.accountName,
    account_number: patient.accountNumber,
    captured_by: saves.at(-1)?.doneby.name ?? staff.reception.name,
    authorised_by: released.length > 0 ? staff.pathologist.name : null,
    process_stage: results.length > 0 ? 'validated' : 'booked',
    contributors: [...people],
    total_minor,
    discount_minor,
    paid_minor,
    refunded_minor,
    payment_status: statusOf(money.booking),
    verify_token: randomBytes(16).toString('base64url'),
    booked_at: booking.bookedAt,
    last_updated: new Date(Math.max(...times.map((at) => at.getTime()))),
    handed_over_at: handedOverAt,
    handed_over_by: handedOverAt && staff.reception.name,
    version: 1 + results.length + released.length,
  };
}

function profileRow(booking: PastBooking, { id, layout, stage }: PastProfile, position: number): object {
  return {
    id,
    booking_id: booking.id,
    profile_id: layout.id,
    profile_version_id: layout.versionId,
    code: layout.code,
    name: layout.name,
    unit: layout.unit,
    price_minor: layout.priceMinor,
    position,
    stage,
  };
}

function specimenRows(tx: Tx, booking: PastBooking): object[] {
  const owner = {
    bookingId: booking.id,
    labNumber: booking.patient.labNumber,
    bookingIndex: booking.index,
    clinical: booking.clinical,
  };
  const layouts = booking.profiles.map(({ layout }) => layout);
  return specimensFor(tx, owner, layouts).map(({ collectedAt, collectedBy, ...specimen }) => ({
    ...specimen,
    booking_id: booking.id,
    collected_at: collectedAt,
    collected_by: collectedBy,
    labels_printed: 1,
  }));
}

const CLOSED_AFTER_MINUTES = 0.8 / 60;

function cardRow(booking: PastBooking, profile: PastProfile, results: readonly PastResult[]): object {
  const { layout, cancelled } = profile;
  const result = results.find(({ record }) => record.code === layout.code);
  const closedAt = cancelled?.at ?? (result ? later(result.enteredAt, CLOSED_AFTER_MINUTES) : null);
  return {
    id: profile.cardId,
    booking_id: booking.id,
    patient_id: booking.patient.id,
    profile_id: layout.id,
    code: layout.code,
    testname: layout.name,
    unit: layout.unit,
    priority: booking.priority,
    priority_rank: PRIORITY_RANK[booking.priority],
    patient_name: booking.patient.fullName,
    lab_number: booking.patient.labNumber,
    opened_at: booking.bookedAt,
    due_at: later(booking.bookedAt, layout.turnaroundMinutes),
    status: result ? 'processing' : 'waiting',
    open: closedAt === null,
    closed_by: cancelled?.by ?? result?.doneby.name ?? null,
    time_out: closedAt,
  };
}
