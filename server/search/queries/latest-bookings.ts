import type { FoundBooking } from '../../../shared/contract/search.js';
import { formatMoney } from '../../../shared/domain/money.js';
import type { BookingRowProfile } from '../../../shared/events.js';
import type { PaymentStatus } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';

interface LatestBooking {
  readonly patientId: string;
  readonly id: string;
  readonly at: Date;
  readonly processStage: string;
  readonly paymentStatus: PaymentStatus;
  readonly dueMinor: number;
  readonly paidMinor: number;
  readonly profiles: readonly BookingRowProfile[];
}

const LATEST_EACH = 5;

const LATEST = `
  select asked.id as "patientId", b.id, b.booked_at as at, b.process_stage as "processStage",
    b.payment_status as "paymentStatus", b.total_minor - b.discount_minor as "dueMinor",
    b.paid_minor - b.refunded_minor as "paidMinor", profiles.list as profiles
  from unnest($1::uuid[]) with ordinality as asked (id, place)
  cross join lateral (
    select * from booking b where b.patient_id = asked.id and b.deleted_at is null
    order by b.booking_index desc limit ${LATEST_EACH}
  ) b
  cross join lateral (
    select coalesce(json_agg(json_build_object('code', bp.code, 'name', bp.name, 'unit', bp.unit, 'stage', bp.stage)
      order by bp.position), '[]') as list
    from booking_profile bp where bp.booking_id = b.id and bp.removed_at is null
  ) profiles
  order by asked.place, b.booking_index desc`;

/** The last few bookings of each patient, newest first. */
export async function latestBookings(
  sql: Sql,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FoundBooking[]>> {
  const rows = patientIds.length === 0 ? [] : await sql.sql<LatestBooking>(LATEST, [patientIds]);
  const found = new Map<string, FoundBooking[]>(patientIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.patientId)?.push(foundBooking(row));
  return found;
}

function foundBooking({ patientId: _patient, at, dueMinor, paidMinor, ...row }: LatestBooking): FoundBooking {
  return {
    ...row,
    at: at.toISOString(),
    total: formatMoney(BigInt(dueMinor)),
    balance: formatMoney(BigInt(dueMinor - paidMinor)),
  };
}
