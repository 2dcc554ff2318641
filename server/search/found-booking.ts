import type { FoundBooking } from '../../shared/contract/search.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { BookingRowProfile } from '../../shared/event-payloads.js';
import type { PaymentStatus } from '../../shared/vocabulary.js';

/** A booking as FOUND_COLUMNS reads it. */
export interface FoundBookingRow {
  readonly id: string;
  readonly bookingIndex: number;
  readonly at: Date;
  readonly processStage: string;
  readonly paymentStatus: PaymentStatus;
  readonly dueMinor: number;
  readonly paidMinor: number;
  readonly profiles: readonly BookingRowProfile[];
}

/** Of a booking `b` beside PROFILES_OF_BOOKING. */
export const FOUND_COLUMNS = `
  b.id, b.booking_index as "bookingIndex", b.booked_at as at, b.process_stage as "processStage",
  b.payment_status as "paymentStatus", b.total_minor - b.discount_minor as "dueMinor",
  b.paid_minor - b.refunded_minor as "paidMinor", profiles.list as profiles`;

export const PROFILES_OF_BOOKING = `
  cross join lateral (
    select coalesce(json_agg(json_build_object('code', bp.code, 'name', bp.name, 'unit', bp.unit, 'stage', bp.stage)
      order by bp.position), '[]') as list
    from booking_profile bp where bp.booking_id = b.id and bp.removed_at is null
  ) profiles`;

export function foundBooking({ at, dueMinor, paidMinor, ...row }: FoundBookingRow): FoundBooking {
  return {
    ...row,
    at: at.toISOString(),
    total: formatMoney(BigInt(dueMinor)),
    balance: formatMoney(BigInt(dueMinor - paidMinor)),
  };
}
