import type { BookingMatch, NumberedBooking } from '../../shared/contract/search.js';
import { formatMoney } from '../../shared/domain/money/money.js';
import type { BookingRowProfile } from '../../shared/event-payloads.js';
import { publicTestName, seesTestsAtTill } from '../../shared/domain/results/confidential.js';
import type { PaymentStatus, Role } from '../../shared/vocabulary.js';
import { calledNumber } from '../../shared/domain/specimens/lab-number.js';
import { confidentialProfile } from '../catalogue/index.js';
import { balanceOf, BOOKING_PAYER, payersPart, type BookingPayer, type MoneyColumns } from '../dues/index.js';
import type { Sql } from '../kernel/database.js';

/** A booking as BOOKING_MATCH_COLUMNS reads it. */
export interface BookingMatchRow extends MoneyColumns {
  readonly id: string;
  readonly bookingIndex: number;
  readonly at: Date;
  readonly processStage: string;
  readonly paymentStatus: PaymentStatus;
  readonly profiles: readonly (BookingRowProfile & { readonly confidential: boolean })[];
  readonly payer: BookingPayer | null;
}

/** The columns of a booking `b`, beside PROFILES_OF_BOOKING. */
export const BOOKING_MATCH_COLUMNS = `
  b.id, b.booking_index as "bookingIndex", b.booked_at as at, b.process_stage as "processStage",
  b.payment_status as "paymentStatus", b.total_minor, b.discount_minor, b.paid_minor, b.refunded_minor,
  ${BOOKING_PAYER} as payer, profiles.list as profiles`;

export const PROFILES_OF_BOOKING = `
  cross join lateral (
    select coalesce(json_agg(json_build_object('code', bp.code, 'name', bp.name, 'unit', bp.unit, 'stage', bp.stage,
      'confidential', ${confidentialProfile('bp.profile_id')}) order by bp.position), '[]') as list
    from booking_profile bp where bp.booking_id = b.id and bp.removed_at is null
  ) profiles`;

export function toBookingMatch(row: BookingMatchRow, role: Role): BookingMatch {
  const { id, bookingIndex, at, processStage, paymentStatus, payer } = row;
  const isTill = seesTestsAtTill(role);
  const profiles = row.profiles.map(({ confidential, code, name, ...profile }) => ({
    ...profile,
    code: isTill && confidential ? '' : code,
    name: isTill ? publicTestName({ name, confidential }) : name,
  }));
  return {
    ...{ id, bookingIndex, at: at.toISOString(), processStage, paymentStatus, profiles },
    total: formatMoney(BigInt(row.total_minor - row.discount_minor)),
    balance: formatMoney(balanceOf(row)),
    payersPart: payersPart(row, payer),
  };
}

const LONGEST_NUMBER = 60;
/** A booking as its labels begin, LAB12-2. A prefix may have signs of its own. */
const NUMBER = /^(.+)-(\d{1,6})$/;

type NumberedRow = BookingMatchRow & Pick<NumberedBooking, 'patientId' | 'patientName' | 'labNumber'>;

const NUMBERED = `
  select b.patient_id as "patientId", b.patient_name as "patientName", b.lab_number as "labNumber", ${BOOKING_MATCH_COLUMNS}
  from (
    select b.id from lab_number_config c cross join unnest($1::text[], $2::integer[]) as asked (number, place)
      join booking b on b.lab_number in (asked.number, upper(asked.number), c.prefix || asked.number)
        and b.booking_index = asked.place - 1
    union
    select s.booking_id from lab_number_config c
      join specimen s on s.accession in ($3, upper($3), c.prefix || $3)
  ) named
  join booking b on b.id = named.id and b.deleted_at is null
  ${PROFILES_OF_BOOKING}
  order by b.booked_at desc, b.id limit 5`;

/** The booking that a number names, called with its prefix or without: LAB384-2, lab 384-2. */
export async function bookingsByNumber(
  sql: Sql,
  text: string,
  role: Role,
): Promise<readonly NumberedBooking[]> {
  const requested = calledNumber(text) || text.replaceAll(/\s/g, '');
  const [, outer, last] = NUMBER.exec(requested) ?? [];
  if (outer === undefined || last === undefined || requested.length > LONGEST_NUMBER) return [];
  // The last part counts the bookings, or the specimens of the booking before it.
  const [, inner, place] = NUMBER.exec(outer) ?? [];
  const numbers = inner === undefined ? [outer] : [outer, inner];
  const places = [last, place].flatMap((part) => (part === undefined ? [] : [Number(part)]));
  const rows = await sql.sql<NumberedRow>(NUMBERED, [numbers, places, requested]);
  return rows.map(({ patientId, patientName, labNumber: number, ...row }) => ({
    patientId,
    patientName,
    labNumber: number,
    ...toBookingMatch(row, role),
  }));
}

interface LatestBooking extends BookingMatchRow {
  readonly patientId: string;
}

const LATEST_EACH = 5;

const LATEST = `
  select asked.id as "patientId", ${BOOKING_MATCH_COLUMNS}
  from unnest($1::uuid[]) with ordinality as asked (id, place)
  cross join lateral (
    select * from booking b where b.patient_id = asked.id and b.deleted_at is null
    order by b.booking_index desc limit ${LATEST_EACH}
  ) b
  ${PROFILES_OF_BOOKING}
  order by asked.place, b.booking_index desc`;

/** The last few bookings of each patient, newest first. */
export async function latestBookings(
  sql: Sql,
  patientIds: readonly string[],
  role: Role,
): Promise<ReadonlyMap<string, readonly BookingMatch[]>> {
  const rows = patientIds.length === 0 ? [] : await sql.sql<LatestBooking>(LATEST, [patientIds]);
  const found = new Map<string, BookingMatch[]>(patientIds.map((id) => [id, []]));
  for (const { patientId, ...row } of rows) found.get(patientId)?.push(toBookingMatch(row, role));
  return found;
}
