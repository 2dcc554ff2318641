import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import { BOOKING_PAYER, payersPart, type BookingPayer, type MoneyColumns } from '../dues/index.js';
import { moneyOf, type BookingMoney } from './rows.js';

export type PayableRow = MoneyColumns &
  Omit<PayableBooking, 'at' | 'payersPart' | keyof BookingMoney> & {
    readonly at: Date;
    readonly payer: BookingPayer | null;
  };

/** A PayableRow of a booking `b`. */
export const PAYABLE_COLUMNS = `
  b.id as "bookingId", b.patient_id as "patientId", b.lab_number as "labNumber", b.patient_name as "patientName",
  b.booking_index as "bookingIndex", b.priority, b.account_name as "accountName", b.booked_at as at,
  b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor, ${BOOKING_PAYER} as payer,
  coalesce((select string_agg(p.name, ', ' order by p.position) from booking_profile p
    where p.booking_id = b.id and p.removed_at is null), '') as tests`;

export function payableShape(row: PayableRow): PayableBooking {
  const { refunded: _, ...figures } = moneyOf(row);
  const {
    total_minor: _total,
    discount_minor: _discount,
    paid_minor: _paid,
    refunded_minor: _back,
    payer,
    ...booking
  } = row;
  return { ...booking, ...figures, payersPart: payersPart(row, payer), at: row.at.toISOString() };
}
