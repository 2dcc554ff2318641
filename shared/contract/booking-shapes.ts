import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { type Gestation, LONGEST_WEEKS } from '../domain/people/gestation.js';
import type { PayersPart } from '../domain/money/who-owes.js';
import type { AccountAnswer } from './payer-shapes.js';
import type { NameMark } from '../domain/people/name-mark.js';
import type { JobCardRow } from '../event-payloads.js';
import {
  type AskedByKind,
  type Collector,
  type Discipline,
  type PaymentStatus,
  type RejectionReason,
  type SpecimenState,
  type Stage,
  PRIORITIES,
  type Priority,
} from '../vocabulary.js';
import type { ReportExemption } from './dues.js';
import type { Patient } from './patients.js';
import { Amount, Part, Text } from './fields.js';

export interface SelectedProfile {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  /** "12.50", frozen at booking. */
  readonly price: string;
  /** The booking's price list has no price for it, so it costs the cash price. */
  readonly atCashPrice?: true;
  /** Charged in a bundle: `price` is its share, `alone` its own price. */
  readonly bundle?: { readonly name: string; readonly alone: string };
  readonly stage: Stage;
  readonly jobCardId: string;
  /** The requester of a test added from the bench, or the rule that added it. */
  readonly askedBy?: Requester;
}

/** The requester of a test added after booking. */
export interface Requester {
  readonly kind: AskedByKind;
  /** For a rule: what it found, e.g. "TSH high"; '' while that is unreleased or confidential. */
  readonly name: string;
}

/** All fields of BookingDetails are set here. */
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
  /** On the day of the sample; null: unknown. The same as in `clinical`. */
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
  /** The same with who gave them to whom; null before. */
  readonly handedOver: HandedOver | null;
  /** The report may leave before the patient has paid; null: as the laboratory's setting says. */
  readonly reportExemption: ReportExemption | null;
  /** Of older bookings with an account in words: the answer to who pays; null: none was needed, or none was given yet. */
  readonly accountAnswer: AccountAnswer | null;
  /** GET /api/booking/{id}: the mark that tells its samples from those of patients with the same name; null: none. */
  readonly nameMark?: NameMark | null;
  /** GET /api/booking/{id}: confidential codes, which are printed on no label. */
  readonly confidentialCodes?: readonly string[];
  readonly version: number;
}

export interface HandedOver {
  readonly at: string;
  readonly by: string;
  /** Null: handed over before anybody was asked. */
  readonly to: Collector | null;
  /** Of another person than the patient. */
  readonly name: string | null;
  readonly identity: string | null;
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
  /** The shares of the payer that the booking names, and of the patient; null: the patient pays alone. */
  readonly payersPart: PayersPart | null;
}

export interface Progress {
  readonly requested: number;
  readonly validated: number;
  readonly authorised: number;
  readonly released: number;
}

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
  /** Set once it was rejected, even if it is examined all the same. */
  readonly rejection: SpecimenRejection | null;
  /** Rack and place, once it is stored. */
  readonly place: string | null;
  /** The accession number of the rejected specimen that it replaces. */
  readonly recollects: string | null;
  /** The accession number of the specimen taken to replace it. */
  readonly recollectedBy: string | null;
}

export interface SpecimenRejection {
  readonly reason: RejectionReason;
  readonly note: string | null;
  readonly at: string;
  readonly by: string;
  /** The decision to examine it all the same: by whom, when and why; null: it is not examined. */
  readonly accepted: { readonly at: string; readonly by: string; readonly reason: string } | null;
}

/** As answered by calls; events carry no mark. */
export interface JobCard extends JobCardRow {
  /** For waiting cards: the mark that tells the sample from those of patients with the same name. */
  readonly nameMark?: NameMark;
}

const LONG_TEXT = 4000;

/** Completed weeks and days of a pregnancy on the day of the sample. */
export class GestationRequest implements Gestation {
  @IsInt() @Min(0) @Max(LONGEST_WEEKS) readonly weeks: number;
  @IsInt() @Min(0) @Max(6) readonly days: number;
}

export class Clinical {
  @IsOptional() @IsBoolean() readonly fasting?: boolean;
  @IsOptional() @IsBoolean() readonly pregnant?: boolean;
  /** For a pregnant woman; it chooses her trimester's ranges. */
  @IsOptional() @Part(() => GestationRequest) readonly gestation?: GestationRequest;
  @IsOptional() @Text(LONG_TEXT) readonly medication?: string;
  /** When the specimen was taken, as stated; never filled in by the server. Without a zone it is laboratory time. */
  @IsOptional() @IsISO8601({ strict: true }) @MaxLength(40) readonly collectedAt?: string;
  @IsOptional() @Text(200) readonly collectedBy?: string;
}

/** A booking's details beside patient and profiles; each may be left out. */
export class BookingDetails {
  @IsOptional() @IsIn(PRIORITIES) readonly priority?: Priority;
  @IsOptional() @Text(LONG_TEXT) readonly notes?: string;
  @IsOptional() @Part(() => Clinical) readonly clinical?: Clinical;
  @IsOptional() @Text(200) readonly referringDoctor?: string | null;
  @IsOptional() @IsUUID() readonly referringDoctorId?: string | null;
  @IsOptional() @Text(100) readonly paymentMethod?: string | null;
  /** Of older bookings: only as it stands, or empty; `payerId` says who pays. */
  @IsOptional() @Text(200) readonly accountName?: string | null;
  @IsOptional() @Text(60) readonly accountNumber?: string | null;
  /** The insurer or account customer that is billed, and the patient's numbers there. */
  @IsOptional() @IsUUID() readonly payerId?: string | null;
  @IsOptional() @Text(60) readonly authorisationNumber?: string | null;
  /** Said of a payer that asks for a number: there is none yet. Left out with no number: 422. */
  @IsOptional() @IsBoolean() readonly authorisationLater?: boolean;
  @IsOptional() @Text(60) readonly memberNumber?: string | null;
  @IsOptional() @Text(60) readonly laboratoryCode?: string | null;
  @IsOptional() @Text(LONG_TEXT) readonly about?: string | null;
}

/** A booking as sent. Pregnancy may be at the top, as the answer shows it, or in `clinical`. */
export class BookingInput extends BookingDetails {
  @IsOptional() @IsBoolean() readonly pregnant?: boolean | null;
  @IsOptional() @Part(() => GestationRequest) readonly gestation?: GestationRequest | null;
  /** Somebody looked again: a collection time of more than seven days ago is meant. */
  @IsOptional() @IsBoolean() readonly collectedLongAgo?: boolean | null;
  /** The total shown to the user: if it has changed, nothing is saved. */
  @IsOptional() @Amount() readonly shownTotal?: string | null;
}
