import type {
  Requester,
  Booking,
  SelectedProfile,
  BookingPayment,
  BookingPriceList,
  HandedOver,
  Progress,
  Specimen,
} from '../../shared/contract/booking-shapes.js';
import type { BookingRow } from '../../shared/event-payloads.js';
import type { AccountAnswer } from '../../shared/contract/payer-shapes.js';
import type { ReportExemption } from '../../shared/contract/dues.js';
import { labToday } from '../../shared/domain/time/lab-time.js';
import type { Patient } from '../../shared/contract/patients.js';
import { hasResult, isIssued, isRefunded, isSigned, ISSUED_STAGES } from '../../shared/domain/stage.js';
import type { Stage } from '../../shared/vocabulary.js';
import { money, moneyOf, type BookingMoney } from '../billing/index.js';
import { BOOKING_PAYER, payersPart, type BookingPayer } from '../dues/index.js';
import { PATIENT_COLUMNS, patientShape, type PatientRow } from '../patients/index.js';
import type { Sql } from '../kernel/database.js';
import { notFound, LAST_CHANGE_COLUMNS, refuseStale, type LastChange } from '../kernel/http/problem.js';
import { SPECIMEN_JSON, specimenShape, type SpecimenJson } from '../specimens/index.js';
import type { CardOwner } from '../worklist/index.js';
import { confidentialProfile } from '../catalogue/index.js';
import { sqlList } from '../kernel/sql-text.js';
import type { Tx } from '../events/unit-of-work.js';
import { inBundle } from './booked-profiles.js';
import { BOOKING, type BookingRecord, bookingAnswer } from './booking-record.js';

// A rule names what it found only once that has been released, and never for a confidential test.
const NAME = `case when q.asked_by_kind = 'reflex' and not exists (
  select from booking_profile r where r.booking_id = q.booking_id and r.code = q.asked_by_code
    and r.removed_at is null and r.stage in (${sqlList(ISSUED_STAGES)}) and not ${confidentialProfile('r.profile_id')})
  then '' else q.asked_by_name end`;

/** SQL: the requester of the booking_profile `q` as AskedBy; null if it was booked. */
export const REQUESTER_JSON = `case when q.asked_by_kind is not null then
  json_build_object('kind', q.asked_by_kind, 'name', ${NAME}) end`;

type ProfileRow = Omit<SelectedProfile, 'price' | 'atCashPrice' | 'askedBy' | 'bundle'> & {
  readonly price: number;
  readonly bundle: string | null;
  readonly listMinor: number | null;
  readonly priceListId: string;
  readonly askedBy: Requester | null;
};

type ShapeRow = BookingRecord & {
  readonly time_zone: string;
  readonly price_list: string;
  readonly payer: BookingPayer | null;
  readonly patient: PatientRow;
  readonly profiles: readonly ProfileRow[] | null;
  readonly specimens: readonly SpecimenJson[] | null;
  readonly handed: HandedOver | null;
  readonly exemption: ReportExemption | null;
  readonly answered: AccountAnswer | null;
  /** The code of the newest report that left the laboratory. */
  readonly issued: string | null;
};

// One statement for many bookings: the parts come as JSON, in the order in which they were booked.
const SHAPES = `
  select ${BOOKING.select('b')},
    (select l.time_zone from laboratory l) as time_zone,
    (select l.name from price_list l where l.id = b.price_list_id) as price_list,
    ${BOOKING_PAYER} as payer,
    (select to_json(shown) from (select ${PATIENT_COLUMNS} from patient p where p.id = b.patient_id) shown)
      as patient,
    (select json_agg(json_build_object('code', q.code, 'name', q.name, 'unit', q.unit, 'price', q.price_minor,
        'priceListId', q.price_list_id, 'bundle', q.bundle, 'listMinor', q.list_minor,
        'stage', q.stage, 'jobCardId', j.id, 'askedBy', ${REQUESTER_JSON}) order by q.position, q.code)
      from booking_profile q left join job_card j on j.booking_id = q.booking_id and j.code = q.code
      where q.booking_id = b.id and q.removed_at is null) as profiles,
    (select json_agg(${SPECIMEN_JSON} order by length(s.accession), s.accession)
      from specimen s where s.booking_id = b.id and cardinality(s.codes) > 0) as specimens,
    case when b.handed_over_at is not null then json_build_object('at', b.handed_over_at, 'by', b.handed_over_by,
      'to', b.handed_over_to, 'name', b.handed_over_name, 'identity', b.handed_over_identity) end as handed,
    case when b.report_exempt_at is not null then json_build_object('at', b.report_exempt_at,
      'by', b.report_exempt_by, 'reason', b.report_exempt_reason) end as exemption,
    case when b.account_answer is not null then json_build_object('who', b.account_answer,
      'at', b.account_answered_at, 'by', b.account_answered_by) end as answered,
    (select i.token from report_issue i where i.booking_id = b.id and not i.preliminary
      order by i.issued_at desc, i.token limit 1) as issued
  from booking b where b.id = any ($1) and b.deleted_at is null`;

/** The bookings of these ids, in their order; one that is unknown or deleted is left out. */
export async function bookingShapes(sql: Sql, ids: readonly string[], now: Date): Promise<Booking[]> {
  if (ids.length === 0) return [];
  const rows = await sql.sql<ShapeRow>(SHAPES, [ids]);
  const [first] = rows;
  if (!first) return [];
  const today = labToday(first.time_zone, now);
  const byId = new Map(rows.map((row) => [row.id, bookingOf(row, today)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The booking as the API answers it; undefined when it is unknown or deleted. `sql` may be the transaction. */
export async function bookingShape(
  sql: Sql,
  id: string,
  now: Date = new Date(),
): Promise<Booking | undefined> {
  const [booking] = await bookingShapes(sql, [id], now);
  return booking;
}

/** As bookingShape; 404 when it is unknown or deleted. */
export async function readBooking(sql: Sql, id: string, now: Date): Promise<Booking> {
  const booking = await bookingShape(sql, id, now);
  if (booking) return booking;
  throw notFound('The booking');
}

/** A booking as lists show it and events carry it; undefined when it is unknown or deleted. */
export async function bookingRow(
  sql: Sql,
  id: string,
  now: Date = new Date(),
): Promise<BookingRow | undefined> {
  const booking = await bookingShape(sql, id, now);
  return booking && rowOf(booking);
}

export function rowOf(booking: Booking): BookingRow {
  return {
    bookingId: booking.id,
    patientId: booking.patientData.id,
    labNumber: booking.patientData.labNumber,
    patientName: booking.patientData.fullName,
    gender: booking.patientData.gender,
    age: booking.patientData.age,
    profiles: booking.selectedProfiles.map(({ code, name, unit, stage }) => ({ code, name, unit, stage })),
    priority: booking.priority,
    paymentStatus: booking.payment.paymentStatus,
    total: booking.payment.total,
    balance: booking.payment.balance,
    payersPart: booking.payment.payersPart,
    at: booking.dateTimeStamp,
  };
}

/** The owner of the booking's job cards. */
export function cardOwner(booking: Booking): CardOwner {
  const { id, patientData, priority } = booking;
  const { labNumber, fullName } = patientData;
  return { bookingId: id, patientId: patientData.id, patientName: fullName, labNumber, priority };
}

function bookingOf(row: ShapeRow, today: string): Booking {
  const profiles = (row.profiles ?? []).map(({ askedBy, priceListId, bundle, listMinor, ...profile }) => ({
    ...profile,
    price: money(profile.price),
    ...inBundle(bundle, listMinor),
    ...(priceListId !== row.priceListId && { atCashPrice: true as const }),
    ...(askedBy && { askedBy }),
  }));
  return assembleBooking(
    { ...row, certificateId: row.issued },
    {
      patient: patientShape(row.patient, today),
      profiles,
      specimens: (row.specimens ?? []).map(specimenShape),
      priceList: { id: row.priceListId, name: row.price_list },
      money: moneyOf(row),
      payer: row.payer,
      handedOver: inUtc(row.handed),
      reportExemption: inUtc(row.exemption),
      accountAnswer: inUtc(row.answered),
    },
  );
}

export interface BookingParts {
  readonly patient: Patient;
  readonly profiles: readonly SelectedProfile[];
  readonly specimens: readonly Specimen[];
  readonly priceList: BookingPriceList;
  readonly money: BookingMoney;
  readonly payer: BookingPayer | null;
  /** Left out of a new booking. */
  readonly handedOver?: HandedOver | null;
  readonly reportExemption?: ReportExemption | null;
  readonly accountAnswer?: AccountAnswer | null;
}

/** JSON out of the database writes a time in its own way. */
function inUtc<T extends { readonly at: string }>(act: T | null): T | null {
  return act && { ...act, at: new Date(act.at).toISOString() };
}

export function assembleBooking(record: BookingRecord, parts: BookingParts): Booking {
  const { patient, profiles, specimens, priceList } = parts;
  return {
    ...bookingAnswer(record),
    patientData: patient,
    selectedProfiles: profiles,
    refundedProfiles: profiles.filter((profile) => isRefunded(profile.stage)).map((profile) => profile.code),
    payment: paymentOf(record, parts),
    priceList,
    handedOver: parts.handedOver ?? null,
    reportExemption: parts.reportExemption ?? null,
    accountAnswer: parts.accountAnswer ?? null,
    progress: progressOf(profiles),
    molecular: profiles.some(({ unit }) => unit === 'molecular'),
    requestedTests: profiles.map((profile) => profile.name).join(', '),
    specimens,
  };
}

function paymentOf(record: BookingRecord, parts: BookingParts): BookingPayment {
  const { paymentStatus, total, discount, amountPaid, balance } = parts.money;
  return {
    ...{ paymentStatus, total, discount, amountPaid, balance },
    bookingIndex: record.bookingIndex,
    payersPart: payersPart(record, parts.payer),
  };
}

function progressOf(profiles: readonly SelectedProfile[]): Progress {
  const count = (is: (stage: Stage) => boolean): number =>
    profiles.filter((profile) => is(profile.stage)).length;
  return {
    requested: profiles.length,
    validated: count(hasResult),
    authorised: count(isSigned),
    released: count(isIssued),
  };
}

const HOLD = `
  select version, ${LAST_CHANGE_COLUMNS} from booking where id = $1 and deleted_at is null for update`;

/**
 * The present booking, locked until the transaction ends. 404 for an unknown or deleted one; 409 with who changed it if
 * it is no longer the version that was read.
 */
export async function lockBooking(tx: Tx, id: string, version?: number | null): Promise<Booking> {
  const held = await tx.one<LastChange & { readonly version: number }>(HOLD, [id]);
  if (!held) throw notFound('The booking');
  const booking = await bookingShape(tx, id, tx.now);
  if (!booking) throw notFound('The booking');
  if (version != null && held.version !== version) refuseStale(booking, held);
  return booking;
}
