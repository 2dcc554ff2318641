import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import { Decimal } from '../../shared/domain/decimal.js';
import { formatMoney, paymentStatus, type Minor } from '../../shared/domain/money/money.js';
import type { PaymentStatus } from '../../shared/vocabulary.js';

/** A booking row's money columns: hundredths of the base currency. */
export interface MoneyColumns {
  /** The frozen prices, before discount. */
  readonly total_minor: number;
  /** Discounts, what was written off, and refunded shares that were set against what was still owed. */
  readonly discount_minor: number;
  /** All that was taken, change subtracted, refunds not. */
  readonly paid_minor: number;
  /** All that was given back. */
  readonly refunded_minor: number;
}

export interface BookingMoney {
  readonly total: string;
  readonly discount: string;
  /** What the laboratory holds: taken less given back. */
  readonly amountPaid: string;
  readonly refunded: string;
  readonly balance: string;
  readonly paymentStatus: PaymentStatus;
}

/** Still to be paid; negative when the booking has become cheaper than what was paid. */
export function balanceOf(row: MoneyColumns): Minor {
  return BigInt(row.total_minor) - BigInt(row.discount_minor) - BigInt(row.paid_minor);
}

export function statusOf(row: MoneyColumns): PaymentStatus {
  return paymentStatus({
    total: BigInt(row.total_minor) - BigInt(row.discount_minor),
    paid: BigInt(row.paid_minor),
    refunded: BigInt(row.refunded_minor),
  });
}

/** The money of a booking as the API writes it. */
export function moneyOf(row: MoneyColumns): BookingMoney {
  return {
    total: money(row.total_minor),
    discount: money(row.discount_minor),
    amountPaid: money(row.paid_minor - row.refunded_minor),
    refunded: money(row.refunded_minor),
    balance: formatMoney(balanceOf(row)),
    paymentStatus: statusOf(row),
  };
}

export function money(minor: number): string {
  return formatMoney(BigInt(minor));
}

/** A sum as the database writes it: of what is stored, figures are answered, however large it has become. */
export function moneyText(minor: string): string {
  return formatMoney(BigInt(minor));
}

/** numeric(18,6) without the zeros behind: "1.080000" -> "1.08". */
export function rateText(rate: string): string {
  return new Decimal(rate).toFixed();
}

export type PayableRow = MoneyColumns & {
  readonly id: string;
  readonly patient_id: string;
  readonly lab_number: string;
  readonly patient_name: string;
  readonly booking_index: number;
  readonly tests: string | null;
  readonly priority: string;
  readonly account_name: string | null;
  readonly booked_at: Date;
};

/** A PayableRow of a booking `b`. */
export const PAYABLE_COLUMNS = `
  b.id, b.patient_id, b.lab_number, b.patient_name, b.booking_index, b.priority, b.account_name, b.total_minor,
  b.discount_minor, b.paid_minor, b.refunded_minor, b.booked_at,
  (select string_agg(p.name, ', ' order by p.position) from booking_profile p
    where p.booking_id = b.id and p.removed_at is null) as tests`;

export function payableShape(row: PayableRow): PayableBooking {
  const { refunded: _, ...figures } = moneyOf(row);
  return {
    bookingId: row.id,
    patientId: row.patient_id,
    labNumber: row.lab_number,
    patientName: row.patient_name,
    bookingIndex: row.booking_index,
    tests: row.tests ?? '',
    priority: row.priority,
    accountName: row.account_name,
    ...figures,
    at: row.booked_at.toISOString(),
  };
}
