// Long because every event stands here once, with its payload and its subject.
import type {
  CallKind,
  Discipline,
  Gender,
  JobCardStatus,
  PaymentStatus,
  Priority,
  RejectionReason,
  Role,
  SpecimenState,
  Stage,
} from './vocabulary.js';

/** Domain events: name -> payload. A payload carries the row that screens show, never a result's value. */
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
  /** Of its tests. */
  readonly units: readonly Discipline[];
  readonly state: SpecimenState;
  readonly collectedAt: string | null;
  readonly receivedAt: string | null;
  /** Set while it is rejected. */
  readonly rejected: RejectionReason | null;
}

/** Which test of whose booking. */
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
  /** Who entered it; `by` is who did what the event tells. */
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
  /** Where its escalation counts from. */
  readonly clockFrom: string;
  readonly acknowledgedAt: string | null;
  readonly acknowledgedBy: string | null;
}

export interface EscalatedRow extends CriticalRow {
  /** 1 after 15 minutes, 2 after 30, 3 after 60. */
  readonly step: 1 | 2 | 3;
  /** Who is told now, and whose turn is next; null after the last. */
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
  readonly paymentStatus: PaymentStatus;
  readonly receipt: string;
  readonly at: string;
}

export interface ShiftRow {
  readonly shiftId: string;
  /** The user name. */
  readonly cashier: string;
  /** The laboratory's day on which it was opened. */
  readonly day: string;
  readonly at: string;
}

/** Who a patient is since somebody corrected it, or merged it with a duplicate. */
export interface CorrectedPatient {
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  /** "name", "sex", "date of birth"; "pregnancy" where one booking says it otherwise. */
  readonly what: readonly string[];
  /** The only booking that it concerns; null: all of them. */
  readonly bookingId: string | null;
}

/** A group that two people read otherwise; never what they read. */
export interface DifferedReadings extends BookedTestRow {
  /** User names of both. */
  readonly usernames: readonly string[];
}

/** What a rule asked for and could not be added; `text` says why. */
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
  /** Roles and user names that it is for. */
  readonly roles: readonly Role[];
  readonly usernames: readonly string[];
}

export interface QueuedDelivery {
  readonly deliveryId: string;
  readonly bookingId: string;
  /** From 1. */
  readonly attempt: number;
  /** ISO 8601 UTC. */
  readonly dueAt: string;
}

export interface DomainEvents {
  readonly BookingCreated: BookingRow;
  readonly BookingUpdated: BookingRow;
  readonly BookingDeleted: BookingRow;
  readonly JobCardOpened: JobCardRow;
  readonly JobCardClosed: JobCardRow;
  readonly SpecimenChanged: SpecimenRow;
  readonly ResultSaved: ResultRow;
  readonly ResultValidated: ResultRow;
  readonly ResultAuthorised: ResultRow;
  readonly ResultReleased: ResultRow;
  readonly ReleaseScheduled: ReleaseRow;
  /** Somebody stopped it, or what was looked at no longer stands. */
  readonly ReleaseStopped: ReleaseRow & { readonly reason: string };
  readonly ResultAmended: ResultRow & { readonly reason: string };
  readonly ResultWithdrawn: ResultRow & { readonly reason: string };
  readonly ReadingsDiffered: DifferedReadings;
  readonly ReflexNotAdded: UnaddedReflex;
  /** A reading of this booking was issued before it is final. */
  readonly PreliminaryIssued: { readonly bookingId: string };
  /** What left of this booking stands on paper now. */
  readonly ReportPrinted: { readonly bookingId: string };
  /** A report is to be sent by email, or tried again, when `dueAt` says. */
  readonly DeliveryQueued: QueuedDelivery;
  /** It was sent, or given up. */
  readonly DeliverySettled: { readonly deliveryId: string; readonly bookingId: string };
  readonly CriticalRaised: CriticalRow;
  readonly CriticalAcknowledged: CriticalRow;
  /** The value was edited, or its booking deleted, before anyone was told: the call is off. */
  readonly CriticalCleared: CriticalRow;
  readonly PaymentReceived: PaymentRow;
  readonly PaymentRefunded: PaymentRow;
  readonly ShiftOpened: ShiftRow;
  readonly ShiftClosed: ShiftRow;
  readonly StockChanged: { readonly productId: string };
  readonly StockLow: { readonly productId: string };
  readonly UserChanged: {
    readonly username: string;
    readonly change: 'role' | 'password' | 'removed' | 'details';
  };
  readonly CatalogueChanged: { readonly codes: readonly string[] };
  readonly SettingsChanged: { readonly keys: readonly string[] };
  readonly NotificationPosted: NotificationRow;
  readonly PatientCorrected: CorrectedPatient;
  /** Nobody was told yet, and its minutes have passed. */
  readonly CriticalEscalated: EscalatedRow;
  /** Somebody tried and reached nobody: the clock runs anew. */
  readonly CriticalNotReached: CriticalRow;
  /** What they told of is done, or off. */
  readonly NotificationsClosed: Pick<NotificationRow, 'roles' | 'usernames'> & {
    readonly ids: readonly string[];
  };
}

export type EventType = keyof DomainEvents;

export const EVENT_SUBJECTS = {
  BookingCreated: 'booking',
  BookingUpdated: 'booking',
  BookingDeleted: 'booking',
  JobCardOpened: 'jobCard',
  JobCardClosed: 'jobCard',
  SpecimenChanged: 'specimen',
  ResultSaved: 'result',
  ResultValidated: 'result',
  ResultAuthorised: 'result',
  ResultReleased: 'result',
  ReleaseScheduled: 'result',
  ReleaseStopped: 'result',
  ResultAmended: 'result',
  ResultWithdrawn: 'result',
  ReadingsDiffered: 'result',
  ReflexNotAdded: 'result',
  PreliminaryIssued: 'booking',
  ReportPrinted: 'booking',
  DeliveryQueued: 'booking',
  DeliverySettled: 'booking',
  CriticalRaised: 'result',
  CriticalAcknowledged: 'result',
  CriticalCleared: 'result',
  PaymentReceived: 'booking',
  PaymentRefunded: 'booking',
  ShiftOpened: 'shift',
  ShiftClosed: 'shift',
  StockChanged: 'product',
  StockLow: 'product',
  UserChanged: 'user',
  CatalogueChanged: 'catalogue',
  SettingsChanged: 'settings',
  NotificationPosted: 'notification',
  PatientCorrected: 'patient',
  CriticalEscalated: 'result',
  CriticalNotReached: 'result',
  NotificationsClosed: 'notification',
} as const satisfies Record<EventType, string>;
export type SubjectKind = (typeof EVENT_SUBJECTS)[EventType];

export interface Envelope<T extends EventType = EventType> {
  /** Grows strictly and without gaps in the order in which readers see events. */
  readonly seq: number;
  /** UUID, for deduplication. */
  readonly id: string;
  readonly type: T;
  readonly at: string;
  readonly actor: string;
  readonly subject: { readonly kind: SubjectKind; readonly id: string };
  readonly payload: DomainEvents[T];
  readonly version: number;
  /** Kinds of topics whose readers see this much of it; left out: it is whole, whoever may read it. */
  readonly for?: readonly string[];
}

/** An envelope whose `type` narrows its `payload`. */
export type AnyEnvelope = { [T in EventType]: Envelope<T> }[EventType];
