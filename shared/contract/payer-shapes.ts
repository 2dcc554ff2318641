import type { VatOnPaper } from './vat.js';
import type { CoPayment } from '../domain/money/co-payment.js';
import type { PayerKind, PaymentStatus } from '../vocabulary.js';

/** A payer as offered at the counter, without its debt. */
export interface PayerChoice {
  readonly id: string;
  readonly kind: PayerKind;
  readonly name: string;
  readonly number: string;
  /** The price list of its bookings; null: the cash list. */
  readonly priceListId: string | null;
  /** The patient's share of each booking. */
  readonly coPayment: CoPayment;
  readonly needsAuthorisation: boolean;
}

/** The payer of the patient's last insured booking; null: none. */
export interface PatientsPayer {
  readonly payerId: string | null;
  readonly memberNumber: string | null;
}

export interface Payer extends PayerChoice {
  readonly address: string;
  readonly email: string;
  /** The most that it may owe; null: no limit. */
  readonly limit: string | null;
  /** Days after which its invoices are due; null: as the laboratory says. */
  readonly paymentDays: number | null;
  readonly active: boolean;
  /** Holds what was once paid in nobody's name; no booking names it, and it cannot be changed. */
  readonly isNotNamed: boolean;
  readonly version: number;
}

/** The debt on invoices by their age in days. */
export interface Ageing {
  readonly days30: string;
  readonly days60: string;
  readonly days90: string;
  readonly older: string;
}

/** A payer's debt: invoices by age, and whatever is not invoiced yet, less advance payments. */
export interface PayerAccount extends Payer {
  readonly balance: string;
  readonly ageing: Ageing;
  readonly notInvoiced: string;
  /** Paid, or credited, and not set against an invoice yet. */
  readonly paidAhead: string;
}

/** A billed or refunded amount of a booking that is not on an invoice yet. */
export interface PayerCharge {
  readonly bookingId: string;
  readonly labNumber: string;
  readonly patientName: string;
  /** The laboratory's day. */
  readonly day: string;
  readonly memberNumber: string | null;
  readonly authorisationNumber: string | null;
  /** Negative: refunded. */
  readonly amount: string;
}

/** The part of a booking that was paid in nobody's name, and what is known of who was meant. */
export interface UnnamedPart {
  readonly bookingId: string;
  readonly labNumber: string;
  readonly patientName: string;
  /** The laboratory's day of the first payment. */
  readonly day: string;
  /** The account as reception wrote it; null: nothing was written. */
  readonly account: string | null;
  /** The payer that the booking names. */
  readonly payer: { readonly id: string; readonly name: string } | null;
  /** In the base currency. */
  readonly amount: string;
  /** Invoices to nobody that include it. */
  readonly invoices: readonly number[];
}

export interface MovedToPayer {
  readonly bookings: number;
  readonly amount: string;
}

/** The same as an invoice prints it; a confidential test is a special test. */
export interface InvoiceItem extends Omit<PayerCharge, 'bookingId'> {
  readonly tests: string;
  /** price - discount - co-payment = amount; absent on older invoices. */
  readonly price?: string;
  readonly discount?: string;
  /** The patient's. */
  readonly coPayment?: string;
}

/** The sums of the lines; absent on older invoices. */
export interface InvoiceSums {
  readonly prices: string;
  readonly discounts: string;
  readonly coPayments: string;
}

/** GET /api/payers/{id}/invoices/preview: the invoice as it would be written now. */
export interface InvoicePreview {
  readonly from: string;
  readonly to: string;
  /** The number of its lines, and of the days that they are of. */
  readonly lines: number;
  readonly days: number;
  readonly total: string;
  /** Null: nothing would be due, it is a credit note or empty. */
  readonly dueDay: string | null;
  readonly sums: InvoiceSums;
  readonly leftOut: readonly LeftOut[];
}

/** What the payer is to bear and an invoice of these days would not say. */
export interface LeftOut {
  readonly why: 'other-days' | 'authorisation' | 'switched-off' | 'not-billed';
  readonly count: number;
  readonly amount: string;
  /** The first few. */
  readonly labNumbers: readonly string[];
}

export interface PayerInvoice {
  readonly number: number;
  /** Negative: a credit note. */
  readonly total: string;
  readonly from: string;
  readonly to: string;
  readonly day: string;
  /** Null: a credit note. */
  readonly dueDay: string | null;
  /** The unsettled part of an invoice, or the unused part of a credit note. */
  readonly outstanding: string;
}

export interface PayerCredit {
  readonly id: string;
  readonly kind: 'payment' | 'write-off';
  readonly day: string;
  /** Negative: it reverses another. */
  readonly amount: string;
  /** Not set against an invoice. */
  readonly free: string;
  readonly reference: string;
  readonly by: string;
  readonly username: string;
  /** The witness who approved it. */
  readonly witness: string | null;
  readonly invoices: readonly number[];
  /** It was reversed, or reverses another. */
  readonly isTakenBack: boolean;
}

/** GET /api/payers/{id}: at most 200 of each and 12 mails, the newest first, and how many there are; open invoices are all there. */
export interface PayerPicture {
  readonly payer: PayerAccount;
  readonly charges: readonly PayerCharge[];
  readonly chargesCount: number;
  /** The first day of what is not invoiced; null: everything is. */
  readonly chargedFrom: string | null;
  readonly invoices: readonly PayerInvoice[];
  readonly invoicesCount: number;
  readonly credits: readonly PayerCredit[];
  readonly creditsCount: number;
  readonly mails: readonly StatementMail[];
  readonly mailsCount: number;
}

/** An invoice as it was printed. */
export interface InvoiceDocument {
  readonly number: number;
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly at: string;
  readonly by: string;
  /** Absent: a credit note, or older. */
  readonly dueDay?: string;
  readonly laboratory: {
    readonly name: string;
    readonly address: string;
    readonly phones: string;
    /** Only where VAT is charged. */
    readonly taxNumber?: string;
    readonly bankDetails?: string;
  };
  readonly payer: { readonly name: string; readonly number: string; readonly address: string };
  readonly currency: string;
  readonly items: readonly InvoiceItem[];
  readonly sums?: InvoiceSums;
  readonly total: string;
  /** The VAT in the payer's part, by rate; absent: none. */
  readonly vat?: readonly VatOnPaper[];
}

export interface StatementLine {
  readonly day: string;
  /** "Invoice 12", "Payment", "Write-off". */
  readonly what: string;
  readonly reference: string;
  /** The change of the debt; negative: a decrease. */
  readonly amount: string;
  readonly balance: string;
}

/** A month of a payer's account: what was invoiced, and what was received. */
export interface Statement {
  readonly payer: { readonly name: string; readonly number: string; readonly address: string };
  readonly laboratory: {
    readonly name: string;
    readonly address: string;
    readonly phones: string;
    /** Only where VAT is charged. */
    readonly taxNumber?: string;
  };
  readonly month: string;
  readonly currency: string;
  readonly opening: string;
  readonly lines: readonly StatementLine[];
  readonly closing: string;
  /** The last day of the month, or today in the current month. */
  readonly asOf: string;
  readonly ageing: Ageing;
  readonly paidAhead: string;
  /** What is still owed of each invoice on that day, the one due first first. */
  readonly open: readonly OpenOnStatement[];
  readonly overdue: string;
  /** The VAT in the month's invoices and credit notes, by rate; absent: none. */
  readonly vat?: readonly VatOnPaper[];
}

export interface OpenOnStatement {
  readonly number: number;
  readonly day: string;
  readonly dueDay: string;
  readonly amount: string;
  readonly isOverdue: boolean;
}

/** POST /api/deliveries/statements: the mail server's answer. */
export interface MailedStatement {
  readonly address: string;
  readonly sent: boolean;
  readonly answer: string;
}

/** An attempt to email a statement. */
export interface StatementMail {
  readonly id: string;
  readonly month: string;
  readonly address: string;
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Null: unknown, as the server stopped meanwhile. */
  readonly sent: boolean | null;
  readonly answer: string;
}

/** A booking with an account in words, of which nobody has answered who pays. */
export interface AccountInWords {
  readonly bookingId: string;
  readonly patientId: string;
  readonly labNumber: string;
  readonly patientName: string;
  /** When it was booked, ISO 8601 UTC. */
  readonly at: string;
  readonly accountName: string | null;
  readonly accountNumber: string | null;
  readonly paymentStatus: PaymentStatus;
  readonly total: string;
  readonly balance: string;
}

export interface AnsweredAccounts {
  readonly bookings: number;
  /** The name of the payer; null: the patients pay. */
  readonly payer: string | null;
}

/** The answer to who pays instead of an account in words. */
export interface AccountAnswer {
  readonly who: 'payer' | 'patient';
  readonly at: string;
  readonly by: string;
}
