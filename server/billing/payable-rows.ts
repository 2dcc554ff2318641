import type { PayableBooking } from '../../shared/contract/billing-shapes.js';
import { SPECIAL_TEST } from '../../shared/domain/results/confidential.js';
import { confidentialProfile } from '../catalogue/index.js';
import { BOOKING_PAYER, payersPart, type BookingPayer, type MoneyColumns } from '../dues/index.js';
import { moneyOf, type BookingMoney } from './rows.js';

export type PayableRow = MoneyColumns &
  Omit<PayableBooking, 'at' | 'payersPart' | 'tests' | keyof BookingMoney> & {
    readonly at: Date;
    readonly payer: BookingPayer | null;
  };

/** A PayableRow of a booking `b`. Such a list lies open at the till: it names no confidential test beside the person. */
export const PAYABLE_COLUMNS = `
  b.id as "bookingId", b.patient_id as "patientId", b.lab_number as "labNumber", b.patient_name as "patientName",
  b.booking_index as "bookingIndex", b.priority, b.account_name as "accountName", b.booked_at as at,
  b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor, ${BOOKING_PAYER} as payer,
  coalesce((select array_agg(case when ${confidentialProfile('p.profile_id')} then '${SPECIAL_TEST}' else p.name end
      order by p.position)
    from booking_profile p where p.booking_id = b.id and p.removed_at is null), '{}') as "testNames"`;

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
  const tests = booking.testNames.join(', ');
  return { ...booking, ...figures, tests, payersPart: payersPart(row, payer), at: row.at.toISOString() };
}
