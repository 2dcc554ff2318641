import type { Page } from '../../../shared/contract/page.js';
import type { PrintQueueRequest, PrintQueueRow } from '../../../shared/contract/print-queue.js';
import { publicTestName, readsConfidential } from '../../../shared/domain/results/confidential.js';
import { MOVES } from '../../../shared/domain/stage.js';
import { confidentialProfile } from '../../catalogue/index.js';
import { gateOf, paymentDues } from '../../dues/index.js';
import { COUNT_LIMIT, pageOf, window, withMoreMark } from '../../kernel/http/paging.js';
import { ActorsQuery, queryHandler } from '../../kernel/use-cases.js';
import { requestedFor, matching } from '../../patients/index.js';
import { TO_PRINT } from '../../results/index.js';

/** Bookings whose report was never printed, or changed since, oldest first. */
export class PrintQueue extends ActorsQuery<PrintQueueRequest, Page<PrintQueueRow>> {}

type QueueRecord = Omit<PrintQueueRow, 'tests' | 'since' | 'payment'> & {
  readonly tests: readonly (PrintQueueRow['tests'][number] & { readonly confidential: boolean })[];
  readonly since: Date;
};

const ROW_TEXT = `concat_ws(' ', b.lab_number, b.patient_name)`;
// $1: a state, or ''; $2, $3: the words of the search box and whom they mean.
const WAITING = `
  from result r join booking b on b.id = r.booking_id
    join booking_profile q on q.booking_id = r.booking_id and q.code = r.code
  where ${TO_PRINT} and b.deleted_at is null and q.removed_at is null and q.stage <> '${MOVES.refund.to}'
    and ${matching({ patient: 'b.patient_id', text: ROW_TEXT }, { words: '$2', patients: '$3' })}
  group by b.id
  having $1 = '' or bool_or(r.printed_version is not null) = ($1 = 'changed')`;

const ROWS = `
  select b.id as "bookingId", b.patient_id as "patientId", b.lab_number as "labNumber",
    b.patient_name as "patientName", b.priority, b.referring_doctor as "referringDoctor",
    (select p.ward_number from patient p where p.id = b.patient_id) as "wardNumber",
    json_agg(json_build_object('name', q.name, 'confidential', ${confidentialProfile('q.profile_id')},
      'state', case when r.printed_version is null then 'new' else 'changed' end)
      order by q.position, q.code) as tests,
    case when bool_or(r.printed_version is not null) then 'changed' else 'new' end as state,
    min(r.date_time_updated) as since
  ${WAITING} order by min(r.date_time_updated), b.id limit $4 offset $5`;

const COUNT = `select count(*) as n from (select b.id ${WAITING} limit $4) as found`;

export const PrintQueueHandler = queryHandler(PrintQueue, async ({ database, clock }, { actor, request }) => {
  const { words, patients, others } = await requestedFor(database, request.q, clock.now());
  const params = [request.state, words, patients];
  const [rows, counted] = await Promise.all([
    database.sql<QueueRecord>(ROWS, [...params, ...window(request)]),
    database.one<{ n: number }>(COUNT, [...params, COUNT_LIMIT]),
  ]);
  const dues = await paymentDues(
    database,
    rows.map(({ bookingId }) => bookingId),
  );
  const readsAll = readsConfidential(actor.role);
  const shown = rows.map((row): PrintQueueRow => ({
    ...row,
    since: row.since.toISOString(),
    payment: gateOf(dues.get(row.bookingId)),
    tests: row.tests.map(({ confidential, ...test }) => ({
      ...test,
      name: readsAll ? test.name : publicTestName({ name: test.name, confidential }),
    })),
  }));
  return withMoreMark(pageOf(shown, request, counted?.n ?? 0), others);
});
