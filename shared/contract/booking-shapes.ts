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
  /** For a test added from the bench, or by a rule. */
  readonly askedBy?: AskedBy;
}

/** The requester of a test added after booking. */
export interface AskedBy {
  readonly kind: AskedByKind;
  /** For a rule: what it read, e.g. "TSH high"; '' while that is unreleased or confidential. */
  readonly name: string;
}

/** The details beside patient and profiles are in BookingDetails; here none is left out. */
export interface Booking extends Required<BookingDetails> {
  readonly id: string;
  readonly patientData: Patient;
  readonly selectedProfiles: readonly SelectedProfile[];
  readonly refundedProfiles: readonly string[];
  readonly payment: BookingPayment;
  /** The price list of the booking, also for tests added later. */
  readonly priceList: BookingPriceList;
  readonly processStage: string;
  readonly progress: Progress;
  /** The code that verifies the newest issued report; null before. */
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
  /** GET /api/booking/{id}: the mark that tells its samples from those of people with the same name; null: nobody. */
  readonly nameMark?: NameMark | null;
  /** GET /api/booking/{id}: codes that are on no label. */
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
  /** For a test over time: its draw, such as "1 h"; null, or left out: a single moment. */
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
  /** The decision to examine it all the same: by whom, when and why; null: nobody works on it. */
  readonly accepted: { readonly at: string; readonly by: string; readonly reason: string } | null;
}

/** As a list or a call answers it; an event carries no mark. */
export interface JobCard extends JobCardRow {
  /** For waiting ones: the mark that tells the sample from those of people with the same name. */
  readonly nameMark?: NameMark;
}
