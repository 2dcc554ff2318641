// The payloads of events: the rows that screens show, never a result's value.
import type { PayersPart } from './domain/money/who-owes.js';
import type {
  CallKind,
  Discipline,
  Gender,
  JobCardStatus,
  PaymentStatus,
  Priority,
  RejectionReason,
  Role,
  ShiftState,
  SpecimenState,
  Stage,
} from './vocabulary.js';

export interface BookingRow {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly gender: Gender;
  readonly age: string;
  readonly profiles: readonly BookingRowProfile[];
  readonly priority: Priority;
  readonly paymentStatus: PaymentStatus;
  /** Money with two decimals, e.g. "12.50". */
  readonly total: string;
  readonly balance: string;
  /** The shares of the payer and the patient; null: the patient pays alone. Left out of events of before. */
  readonly payersPart?: PayersPart | null;
  readonly at: string;
}

export interface BookingRowProfile {
  readonly code: string;
  readonly name: string;
  readonly unit: Discipline;
  readonly stage: Stage;
}

export interface JobCardRow {
  readonly id: string;
  readonly bookingInformationId: string;
  readonly patientId: string;
  readonly profileId: string;
  readonly code: string;
  readonly testname: string;
  readonly laboratoryUnit: Discipline;
  readonly priority: Priority;
  readonly patientName: string;
  readonly labNumber: string;
  /** When the card was opened; ISO 8601 UTC. */
  readonly datetime: string;
  /** When the result is due by the profile's turnaround time; ISO 8601 UTC. */
  readonly due: string;
  readonly status: JobCardStatus;
  readonly open: boolean;
  readonly closedBy: string | null;
  readonly timeOut: string | null;
}

/** A specimen as the booking shows it, with whose it is. */
export interface SpecimenRow {
  readonly id: string;
  readonly accession: string;
  readonly bookingId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly specimen: string;
  readonly container: string;
  readonly codes: readonly string[];
  /** The units of its tests. */
  readonly units: readonly Discipline[];
  readonly state: SpecimenState;
  readonly collectedAt: string | null;
  readonly receivedAt: string | null;
  /** Set while it is rejected. */
  readonly rejected: RejectionReason | null;
  /** It was rejected, and is examined all the same. */
  readonly accepted: boolean;
}

/** A booked test of a patient. */
export interface BookedTestRow {
  readonly bookingId: string;
  readonly patientId: string;
  readonly profileCode: string;
  readonly unit: Discipline;
  readonly labNumber: string;
  readonly patientName: string;
}

export interface ResultRow extends BookedTestRow {
  readonly profileName: string;
  readonly stage: Stage;
  readonly by: string;
  readonly at: string;
  readonly flags: { readonly L: number; readonly H: number; readonly critical: number };
  /** The person who entered it; `by` did what the event reports. */
  readonly doneby: string;
  readonly authorisedBy: string | null;
  /** No flag, no delta mark, no warning. */
  readonly clean: boolean;
}

/** A result that is signed and leaves the laboratory at a moment, unless somebody stops it. */
export interface ReleaseRow extends ResultRow {
  readonly releaseAt: string;
}

export interface CriticalRow {
  readonly callId: string;
  readonly bookingId: string;
  readonly patientId: string;
  readonly profileCode: string;
  readonly unit: Discipline;
  readonly parameter: string;
  readonly labNumber: string;
  readonly patientName: string;
  /** `correction`: an amendment took a critical value back, and the doctor has to hear of it. */
  readonly kind: CallKind;
  readonly raisedAt: string;
  /** The start of its escalation. */
  readonly clockFrom: string;
  readonly acknowledgedAt: string | null;
  readonly acknowledgedBy: string | null;
}

export interface EscalatedRow extends CriticalRow {
  /** 1 after 15 minutes, 2 after 30, 3 after 60. */
  readonly step: 1 | 2 | 3;
  /** The present step of the escalation and the next; null after the last. */
  readonly role: Role;
  readonly nextRole: Role | null;
}

export interface PaymentEntryRow {
  readonly payment: string;
  readonly paymentUnit: string;
  readonly amount: string;
}

export interface PaymentRow {
  readonly bookingId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly cashier: string;
  readonly entries: readonly PaymentEntryRow[];
  readonly balance: string;
  /** As in a BookingRow, before the payer is billed with the payment: its share is the same. */
  readonly payersPart?: PayersPart | null;
  readonly paymentStatus: PaymentStatus;
  readonly receipt: string;
  readonly at: string;
}

/** A patient's deposit moved; `entries`: the money that crossed the counter for it. */
export interface DepositRow {
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly cashier: string;
  readonly entries: readonly PaymentEntryRow[];
  readonly balance: string;
  readonly receipt: string;
  readonly at: string;
}

export interface ShiftRow {
  readonly shiftId: string;
  /** The user name; cashierName is for people. */
  readonly cashier: string;
  readonly cashierName: string;
  /** The laboratory's day on which it was opened. */
  readonly day: string;
  readonly state: ShiftState;
  readonly openedAt: string;
  /** For an open one: when it should be closed. */
  readonly dueAt?: string;
  readonly at: string;
}

/** The patient's identity after a correction or a merge. */
export interface CorrectedPatient {
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  /** "name", "sex", "date of birth"; "pregnancy" if a booking states it differently. */
  readonly what: readonly string[];
  /** The only booking that it concerns; null: all of them. */
  readonly bookingId: string | null;
}

/** A group that two people read otherwise; never what they read. */
export interface DifferedReadings extends BookedTestRow {
  /** User names of both. */
  readonly usernames: readonly string[];
}

/** A profile that a rule asked for and that could not be added; `text` says why. */
export interface UnaddedReflex extends BookedTestRow {
  readonly text: string;
}

export interface NotificationRow {
  readonly id: string;
  readonly kind: 'payment' | 'result_released' | 'critical' | 'system';
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly at: string;
  /** False: it is listed, and the bell does not ring. */
  readonly rings: boolean;
  /** Roles and user names that it is for. */
  readonly roles: readonly Role[];
  readonly usernames: readonly string[];
}

/** As it is announced: who caused it is not told to others. */
export interface PostedNotification extends NotificationRow {
  /** The user name; null: work, which is nobody's act. */
  readonly causedBy: string | null;
}

/** A receipt that is to be sent by email. */
export interface QueuedReceiptMail {
  readonly deliveryId: string;
  readonly receipt: number;
  /** From 1. */
  readonly attempt: number;
  /** ISO 8601 UTC. */
  readonly dueAt: string;
}

export interface UnmailedReceipt {
  readonly deliveryId: string;
  readonly receipt: number;
  readonly address: string;
  /** The sender. */
  readonly username: string;
  /** The mail server's last answer. */
  readonly answer: string;
}

export interface QueuedDelivery {
  readonly deliveryId: string;
  readonly bookingId: string;
  /** From 1. */
  readonly attempt: number;
  /** ISO 8601 UTC. */
  readonly dueAt: string;
}

/** The warnings about a lot that expires: 30 days before its last day, on it, and on the day after. */
export type ExpiryStep = 'soon' | 'last' | 'past';

export interface WatchedLot {
  readonly lotId: string;
  /** The day on the lot when this was said; another one since has its own watch. */
  readonly expiry: string;
  readonly step: ExpiryStep;
  readonly dueAt: string;
}
