import type {
  Booking,
  BookingPayment,
  ClinicalData,
  Progress,
  SelectedProfile,
  Specimen,
} from '../../shared/contract/booking-shapes.js';
import type { Patient } from '../../shared/contract/patients.js';
import { hasResult, isIssued, isSigned } from '../../shared/domain/stage.js';
import type { PaymentStatus, Priority, Stage } from '../../shared/vocabulary.js';

/** The booking's own columns, as stored or as about to be stored. */
export interface BookingColumns {
  readonly id: string;
  readonly booking_index: number;
  readonly priority: Priority;
  readonly notes: string;
  readonly clinical: ClinicalData;
  readonly about: string | null;
  readonly referring_doctor: string | null;
  readonly referring_doctor_id: string | null;
  readonly laboratory_code: string | null;
  readonly payment_method: string | null;
  readonly certificate_id: string | null;
  readonly account_name: string | null;
  readonly account_number: string | null;
  readonly captured_by: string;
  readonly authorised_by: string | null;
  readonly process_stage: string;
  readonly contributors: readonly string[];
  readonly total_minor: number;
  readonly discount_minor: number;
  readonly paid_minor: number;
  readonly refunded_minor: number;
  readonly verify_token: string;
  readonly booked_at: Date;
  readonly last_updated: Date;
  readonly handed_over_at: Date | null;
  readonly version: number;
}

export interface BookingParts {
  readonly patient: Patient;
  readonly profiles: readonly SelectedProfile[];
  readonly specimens: readonly Specimen[];
  readonly money: {
    readonly total: string;
    readonly discount: string;
    readonly amountPaid: string;
    readonly balance: string;
    readonly paymentStatus: PaymentStatus;
  };
}

export function assembleBooking(row: BookingColumns, parts: BookingParts): Booking {
  const { patient, profiles, specimens } = parts;
  return {
    id: row.id,
    patientData: patient,
    selectedProfiles: profiles,
    refundedProfiles: profiles
      .filter((profile) => profile.stage === 'refunded')
      .map((profile) => profile.code),
    payment: paymentOf(row, parts),
    processStage: row.process_stage,
    progress: progressOf(profiles),
    priority: row.priority,
    notes: row.notes,
    clinical: row.clinical,
    about: row.about,
    referringDoctor: row.referring_doctor,
    referringDoctorId: row.referring_doctor_id,
    laboratoryCode: row.laboratory_code,
    paymentMethod: row.payment_method,
    accountName: row.account_name,
    accountNumber: row.account_number,
    certificateId: row.certificate_id,
    qrCodeUrl: `/api/verify/${row.verify_token}`,
    requestedTests: profiles.map((profile) => profile.name).join(', '),
    capturedBy: row.captured_by,
    authorisedBy: row.authorised_by,
    contributors: row.contributors,
    specimens,
    dateTimeStamp: row.booked_at.toISOString(),
    lastUpdated: row.last_updated.toISOString(),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    version: row.version,
  };
}

function paymentOf(row: BookingColumns, { money }: BookingParts): BookingPayment {
  const { paymentStatus, total, discount, amountPaid, balance } = money;
  return { paymentStatus, total, discount, amountPaid, balance, bookingIndex: row.booking_index };
}

function progressOf(profiles: readonly SelectedProfile[]): Progress {
  const count = (is: (stage: Stage) => boolean): number =>
    profiles.filter((profile) => is(profile.stage)).length;
  return {
    requested: profiles.length,
    validated: count(hasResult),
    authorised: count(isSigned),
    released: count(isIssued),
  };
}
