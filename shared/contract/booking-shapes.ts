import type { Gestation } from '../domain/people/gestation.js';
import type { NameMark } from '../domain/people/name-mark.js';
import type { JobCardRow } from '../event-payloads.js';
import type {
  AskedByKind,
  Discipline,
  PaymentStatus,
  RejectionReason,
  SpecimenState,
  Stage,
} from '../vocabulary.js';
import type { BookingDetails } from './booking-details.js';
import type { Patient } from './patients.js';

export interface SelectedProfile {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** "12.50", frozen at booking. */
  readonly price: string;
  /** The booking's price list says nothing of it: it costs what the cash list says. */
  readonly atCashPrice?: true;
  /** It was charged in a bundle: the price is its share, and `alone` what it costs without. */
  readonly bundle?: { readonly name: string; readonly alone: string };
  readonly stage: Stage;
  readonly jobCardId: string;
  /** Of a test that was added from the bench, or by a rule. */
  readonly askedBy?: AskedBy;
}

/** Who asked for a test beside those that were booked. */
export interface AskedBy {
  readonly kind: AskedByKind;
  /** Of a rule what it read, e.g. "TSH high"; '' while that has not left the laboratory, or is confidential. */
  readonly name: string;
}

/** What a booking says beside its patient and profiles is in BookingDetails; here it is never left out. */
export interface Booking extends Required<BookingDetails> {
  readonly id: string;
  readonly patientData: Patient;
  readonly selectedProfiles: readonly SelectedProfile[];
  readonly refundedProfiles: readonly string[];
  readonly payment: BookingPayment;
  /** What it was priced by when it was booked, and what is added to it is. */
  readonly priceList: BookingPriceList;
  readonly processStage: string;
  readonly progress: Progress;
  /** Of the newest issued report: the code with which it is checked; null before. */
  readonly certificateId: string | null;
  /** On the day of the sample; null: nobody said. The same as in `clinical`. */
  readonly pregnant: boolean | null;
  readonly gestation: Gestation | null;
  /** Has a molecular profile. */
  readonly molecular: boolean;
  /** Changed since it was booked. */
  readonly updated: boolean;
  /** Path of the public page that the report's QR code opens, on this server's address. */
  readonly qrCodeUrl: string;
  readonly requestedTests: string;
  readonly capturedBy: string;
  readonly authorisedBy: string | null;
  readonly contributors: readonly string[];
  readonly specimens: readonly Specimen[];
  readonly dateTimeStamp: string;
  readonly lastUpdated: string;
  /** When the finished results were given to the patient or the doctor. */
  readonly handedOverAt: string | null;
  /** Of GET /api/booking/{id}: what tells its samples from those of people with the same name; null: nobody. */
  readonly nameMark?: NameMark | null;
  /** Of GET /api/booking/{id}: codes that stand on no label. */
  readonly confidentialCodes?: readonly string[];
  readonly version: number;
}

export interface BookingPriceList {
  readonly id: string;
  readonly name: string;
}

export interface BookingPayment {
  readonly paymentStatus: PaymentStatus;
  readonly total: string;
  readonly discount: string;
  readonly amountPaid: string;
  readonly balance: string;
  readonly bookingIndex: number;
}

export interface Progress {
  readonly requested: number;
  readonly validated: number;
  readonly authorised: number;
  readonly released: number;
}

export type { Clinical as ClinicalData } from './booking-details.js';

export interface Specimen {
  readonly id: string;
  readonly accession: string;
  readonly specimen: string;
  readonly container: string;
  /** Of a test over time the draw that it is, such as "1 h"; null, or left out: of one moment. */
  readonly draw?: string | null;
  readonly codes: readonly string[];
  readonly state: SpecimenState;
  readonly collectedAt: string | null;
  readonly collectedBy: string | null;
  readonly receivedAt: string | null;
  readonly receivedBy: string | null;
  /** Set once it was rejected, also where it is examined all the same. */
  readonly rejection: SpecimenRejection | null;
  /** Rack and place, once it is stored. */
  readonly place: string | null;
  /** The accession of the rejected one that it was taken again for. */
  readonly recollects: string | null;
  /** The accession of the one that was taken again for it. */
  readonly recollectedBy: string | null;
}

export interface SpecimenRejection {
  readonly reason: RejectionReason;
  readonly note: string | null;
  readonly at: string;
  readonly by: string;
  /** Who said that it is examined all the same, when and why; null: nobody works on it. */
  readonly accepted: { readonly at: string; readonly by: string; readonly reason: string } | null;
}

/** As a list or a call answers it; an event carries no mark. */
export interface JobCard extends JobCardRow {
  /** Of the waiting ones: what tells the sample from those of people with the same name. */
  readonly nameMark?: NameMark;
}
