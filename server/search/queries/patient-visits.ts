import type { Page } from '../../../shared/contract/page.js';
import type { BookingMatch } from '../../../shared/contract/search.js';
import type { Role } from '../../../shared/vocabulary.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { COUNT_LIMIT, pageOf, window, type PageQuery } from '../../kernel/http/paging.js';
import { patientById } from '../../patients/index.js';
import {
  BOOKING_MATCH_COLUMNS,
  toBookingMatch,
  PROFILES_OF_BOOKING,
  type BookingMatchRow,
} from '../booking-match.js';

/** Every booking of one patient, newest first, a page of them. */
export class PatientVisits extends QueryOf<
  { patientId: string; request: PageQuery; role: Role },
  Page<BookingMatch>
> {}

const VISITS = `
  select ${BOOKING_MATCH_COLUMNS} from (
    select * from booking where patient_id = $1 and deleted_at is null
    order by booking_index desc limit $2 offset $3
  ) b
  ${PROFILES_OF_BOOKING}
  order by b.booking_index desc`;
const COUNT = `
  select count(*) as n from (
    select 1 from booking where patient_id = $1 and deleted_at is null limit ${COUNT_LIMIT}) counted`;

export const PatientVisitsHandler = queryHandler(
  PatientVisits,
  async ({ database }, { patientId, request, role }) => {
    const [patient, rows, counted] = await Promise.all([
      patientById(database, patientId),
      database.sql<BookingMatchRow>(VISITS, [patientId, ...window(request)]),
      database.one<{ n: number }>(COUNT, [patientId]),
    ]);
    if (!patient) throw notFound('The patient');
    return pageOf(
      rows.map((row) => toBookingMatch(row, role)),
      request,
      counted?.n ?? 0,
    );
  },
);
