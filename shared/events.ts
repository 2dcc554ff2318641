import type {
  BookingRow,
  CorrectedPatient,
  CriticalRow,
  DifferedReadings,
  EscalatedRow,
  JobCardRow,
  NotificationRow,
  PostedNotification,
  DepositRow,
  PaymentRow,
  QueuedDelivery,
  QueuedReceiptMail,
  ReleaseRow,
  ResultRow,
  ShiftRow,
  SpecimenRow,
  UnaddedReflex,
  UnmailedReceipt,
  WatchedLot,
} from './event-payloads.js';

/** Domain events: name -> payload. A payload carries the row that screens show, never a result's value. */
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
  /** Somebody stopped it, or the result has changed since it was looked at. */
  readonly ReleaseStopped: ReleaseRow & { readonly reason: string };
  readonly ResultAmended: ResultRow & { readonly reason: string };
  readonly ResultWithdrawn: ResultRow & { readonly reason: string };
  readonly ReadingsDiffered: DifferedReadings;
  readonly ReflexNotAdded: UnaddedReflex;
  /** A reading of this booking was issued before it is final. */
  readonly PreliminaryIssued: { readonly bookingId: string };
  /** The released results of this booking are on paper now. */
  readonly ReportPrinted: { readonly bookingId: string };
  /** A report is to be emailed, or tried again, at `dueAt`. */
  readonly DeliveryQueued: QueuedDelivery;
  /** It was sent, or given up. */
  readonly DeliverySettled: { readonly deliveryId: string; readonly bookingId: string };
  /** A receipt is to be emailed, or tried again, at `dueAt`. */
  readonly ReceiptMailQueued: QueuedReceiptMail;
  /** It was given up. */
  readonly ReceiptNotMailed: UnmailedReceipt;
  readonly CriticalRaised: CriticalRow;
  readonly CriticalAcknowledged: CriticalRow;
  /** The value was edited, or its booking deleted, before anybody was told: the call is cancelled. */
  readonly CriticalCleared: CriticalRow;
  readonly PaymentReceived: PaymentRow;
  readonly PaymentRefunded: PaymentRow;
  /** A receipt was voided, or a credit note written for it. */
  readonly PaymentVoided: PaymentRow;
  readonly DepositMoved: DepositRow;
  readonly ShiftOpened: ShiftRow;
  /** A float, a drop, a handover or a count; a call tells which. */
  readonly ShiftChanged: ShiftRow;
  /** Its hours have passed. */
  readonly ShiftLeftOpen: ShiftRow;
  readonly ShiftClosed: ShiftRow;
  /** Money was brought into the safe, or taken to the bank. */
  readonly SafeChanged: { readonly at: string };
  /** A payer's details, debt or payments changed. */
  readonly PayerChanged: { readonly payerId: string };
  /** A product's stock, or that of a customer it is given to; null: the latter. */
  readonly StockChanged: { readonly productId: string | null };
  readonly StockLow: { readonly productId: string };
  /** A lot is looked at again when `dueAt` says, if it still expires on that day. */
  readonly LotWatched: WatchedLot;
  /** For a lot in stock: its warning time begins, or its last day is here. */
  readonly LotExpires: { readonly lotId: string; readonly productId: string; readonly expiry: string };
  /** An order is late from `dueAt` on, unless all of it has come. */
  readonly OrderExpected: { readonly orderId: string; readonly dueAt: string };
  readonly UserChanged: {
    readonly username: string;
    readonly change: 'role' | 'password' | 'second-factor' | 'removed' | 'details';
  };
  readonly CatalogueChanged: { readonly codes: readonly string[] };
  readonly SettingsChanged: { readonly keys: readonly string[] };
  /** Prices that hold from `dueAt` on, or no longer. */
  readonly PricesPlanned: { readonly codes: readonly string[]; readonly dueAt: string };
  /** An exchange rate that holds from `dueAt` on. */
  readonly RatePlanned: { readonly paymentTypeId: string; readonly rateId: string; readonly dueAt: string };
  /** By a person, or by the plan. */
  readonly BackupAsked: { readonly runId: string };
  /** The content of the page Operations changed. */
  readonly OperationsChanged: { readonly what: 'backups' | 'reactions' };
  readonly NotificationPosted: PostedNotification;
  readonly PatientCorrected: CorrectedPatient;
  /** It has not been reported yet, and its minutes have passed. */
  readonly CriticalEscalated: EscalatedRow;
  /** An attempt reached nobody: the clock starts again. */
  readonly CriticalNotReached: CriticalRow;
  /** The subject of these notifications is done, or cancelled. */
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
  ReceiptMailQueued: 'receipt',
  ReceiptNotMailed: 'receipt',
  CriticalRaised: 'result',
  CriticalAcknowledged: 'result',
  CriticalCleared: 'result',
  PaymentReceived: 'booking',
  PaymentRefunded: 'booking',
  PaymentVoided: 'booking',
  DepositMoved: 'patient',
  ShiftOpened: 'shift',
  ShiftChanged: 'shift',
  ShiftLeftOpen: 'shift',
  ShiftClosed: 'shift',
  SafeChanged: 'safe',
  PayerChanged: 'payer',
  StockChanged: 'product',
  StockLow: 'product',
  LotWatched: 'lot',
  LotExpires: 'lot',
  OrderExpected: 'order',
  UserChanged: 'user',
  CatalogueChanged: 'catalogue',
  SettingsChanged: 'settings',
  PricesPlanned: 'catalogue',
  RatePlanned: 'settings',
  BackupAsked: 'operations',
  OperationsChanged: 'operations',
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
  /** Kinds of topics whose readers see this much of it; left out: it is whole for all its readers. */
  readonly for?: readonly string[];
}

/** An envelope whose `type` narrows its `payload`. */
export type AnyEnvelope = { [T in EventType]: Envelope<T> }[EventType];
