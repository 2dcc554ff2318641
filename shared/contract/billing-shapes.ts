import type { PaymentEntryRow } from '../event-payloads.js';
import type { DEPOSIT_KINDS, PaymentStatus } from '../vocabulary.js';
import type { RefundedPrice } from '../domain/money/receipt-sums.js';
import type { PayersPart, WhoOwes } from '../domain/money/who-owes.js';
import type { Booking } from './booking-shapes.js';
import type { VatOnPaper } from './vat.js';

export interface PaymentType {
  readonly id: string;
  readonly name: string;
  readonly nameSlug: string;
  readonly cost: string;
  readonly units: string;
  readonly useExchangeRate: boolean;
  /** Base currency for one unit of this type's currency: base = amount × rate; '': nobody has stated one. */
  readonly exchangeRate: string;
  /** The next planned rate; absent: none. */
  readonly nextRate?: { readonly rate: string; readonly from: string };
  /** Notes and coins: may be overpaid, with change. */
  readonly cash: boolean;
  readonly active: boolean;
  readonly version: number;
}

export interface ReceiptLine extends PaymentEntryRow {
  /** The rate at the time, and the worth in the base currency. */
  readonly rate: string;
  readonly base: string;
}

export interface ReceiptItem {
  /** '' for a confidential test, whose name is "Special test". */
  readonly code: string;
  readonly name: string;
  readonly price: string;
}

/** Taken for later, kept from an overpayment, or returned. */
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

/** A receipt as first printed; it never changes afterwards. */
export interface Receipt {
  readonly number: number;
  readonly kind: 'payment' | 'refund' | 'void' | 'credit-note' | DepositKind;
  readonly at: string;
  /** The cashier's user name; cashierName is for people. */
  readonly cashier: string;
  readonly cashierName: string;
  /** Null: a deposit, which belongs to no booking; `labNumber` is then the patient's. */
  readonly bookingId: string | null;
  /** For deposits only. */
  readonly patientId?: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly bookingIndex: number;
  readonly accountName: string | null;
  readonly accountNumber: string | null;
  readonly laboratory: ReceiptHeading;
  readonly baseCurrency: string;
  readonly items: readonly ReceiptItem[];
  readonly total: string;
  readonly discount: string;
  readonly reason: string | null;
  /** True if a payment's reason, that of its discount, is on paper; any other receipt's always is. */
  readonly reasonPrinted?: boolean;
  readonly lines: readonly ReceiptLine[];
  /** Change, in the base currency. */
  readonly change: string;
  /** The change as handed over; absent on older receipts, whose change is in the base currency. */
  readonly changeLine?: ReceiptLine | null;
  /** Cash rounding: positive if the laboratory keeps it, "-0.02" if it loses it. Absent: none. */
  readonly rounding?: string;
  /** Paid from the patient's deposit, and kept on it; below zero on a void or credit note of that; absent: none. */
  readonly depositUsed?: string;
  readonly depositKept?: string;
  /** The patient's deposit afterwards, if it changed. */
  readonly depositBalance?: string;
  /** The VAT in the bill by rate; of a refund, in what is given back. Absent: none of it was booked with VAT. */
  readonly vat?: readonly VatOnPaper[];
  readonly amountPaid: string;
  readonly balance: string;
  /** Who still pays it, where the booking names a payer. */
  readonly whoOwes?: WhoOwes;
  /** For a refund; absent on older ones. */
  readonly refunded?: RefundedPrice;
  readonly paymentStatus: PaymentStatus;
  /** For a void or a credit note: the receipt that it reverses. */
  readonly reverses?: number;
  /** Full name of the person who approved it beside the cashier. */
  readonly approvedBy?: string;
  /** Its original has been printed: what is printed now says COPY. Absent: not yet. */
  readonly isPrinted?: boolean;
  /** The receipt that has reversed it; this and `isPrinted` alone may change after printing. */
  readonly turnedBy?: { readonly number: number; readonly kind: 'void' | 'credit-note' };
}

export interface ReceiptHeading {
  readonly name: string;
  readonly address: string;
  readonly phones: string;
  /** Absent: it charges no VAT. */
  readonly taxNumber?: string;
}

export interface PaymentAnswer {
  readonly booking: Booking;
  readonly receipt: Receipt;
}

export interface BilledAnswer {
  /** The increase of the payer's debt. */
  readonly billed: string;
  readonly booking: Booking;
}

export interface WrittenOffAnswer {
  readonly writtenOff: string;
  readonly booking: Booking;
}

export interface RefundAnswer {
  readonly refund: Receipt;
  readonly booking: Booking;
}

export interface ReversalAnswer {
  /** The receipt of the void, or of the credit note. */
  readonly receipt: Receipt;
  readonly booking: Booking;
}

export interface Transaction {
  readonly cashier: string;
  readonly cashierName: string;
  readonly kind: 'payment' | 'change' | 'refund' | 'void' | 'credit-note';
  readonly payment: string;
  readonly paymentUnit: string;
  readonly amount: string;
  readonly at: string;
  /** Null: a deposit, of the patient with this lab number. */
  readonly bookingId: string | null;
  readonly labNumber: string;
  readonly receipt: number;
}

/** One cashier's sums of a day, a payment type and unit. */
export interface CashSummaryLine {
  readonly payment: string;
  readonly paymentUnit: string;
  readonly count: number;
  readonly amount: string;
}

export interface CashSummary {
  readonly date: string;
  readonly cashier: string;
  readonly lines: readonly CashSummaryLine[];
  readonly units: readonly { readonly paymentUnit: string; readonly amount: string }[];
  /** Of the takings: taken from patients in advance, less what was given back; in the base currency. */
  readonly deposits: string;
  /** Billed to named payers by this user: no takings; in the base currency. */
  readonly billed: string;
}

/** A line of a grouped report; which of the group's fields are there depends on the report. */
export interface FiguresLine {
  readonly date?: string;
  readonly month?: string;
  readonly cashier?: string;
  readonly cashierName?: string;
  readonly payment?: string;
  readonly code?: string;
  readonly name?: string;
  readonly department?: string;
  readonly paymentUnit: string;
  readonly count: number;
  readonly amount: string;
}

/** A booking on the payments screen. */
export interface PayableBooking {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly bookingIndex: number;
  /** A confidential one is "Special test". */
  readonly testNames: readonly string[];
  /** The same as one text. */
  readonly tests: string;
  readonly priority: string;
  readonly accountName: string | null;
  readonly paymentStatus: PaymentStatus;
  readonly total: string;
  readonly discount: string;
  readonly amountPaid: string;
  readonly balance: string;
  readonly payersPart: PayersPart | null;
  readonly at: string;
}

/** A patient's deposit, in the base currency. */
export interface PatientDeposit {
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  readonly currency: string;
  readonly balance: string;
  /** The newest first, at most 100. */
  readonly movements: readonly DepositMovement[];
  readonly movementsCount: number;
}

export interface DepositMovement {
  readonly kind: 'taken' | 'used' | 'kept' | 'returned';
  /** Negative: the deposit decreased. */
  readonly amount: string;
  readonly at: string;
  /** The booking that it was used on or kept from. */
  readonly bookingId: string | null;
  readonly labNumber: string | null;
  /** Its number; opening it needs the right to read it. */
  readonly receipt: number | null;
}

export interface DepositAnswer {
  readonly receipt: Receipt;
  readonly deposit: PatientDeposit;
}
