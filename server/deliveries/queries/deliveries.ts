import type { DeliveriesRequest, Delivery } from '../../../shared/contract/deliveries.js';
import type { Page } from '../../../shared/contract/page.js';
import { COUNT_LIMIT, pageOf, window, withMoreMark } from '../../kernel/http/paging.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { requestedFor, matching } from '../../patients/index.js';

/** Emails and their delivery, the newest first. */
export class Deliveries extends RequestQuery<DeliveriesRequest, Page<Delivery>> {}

type DeliveryRecord = Omit<Delivery, 'askedAt' | 'nextAt' | 'settledAt'> & {
  readonly askedAt: Date;
  readonly nextAt: Date | null;
  readonly settledAt: Date | null;
};

const ROW_TEXT = `concat_ws(' ', b.lab_number, b.patient_name)`;
// $1: a booking, or null; $2: a state, or ''; $3, $4: the words of the search box and whom they mean.
const FOUND = `
  from report_delivery d join booking b on b.id = d.booking_id
    left join delivery_attempt e on e.delivery_id = d.id and e.outcome <> 'delayed'
  where ($1::uuid is null or d.booking_id = $1) and ($2 = '' or coalesce(e.outcome, 'queued') = $2)
    and ${matching({ patient: 'b.patient_id', text: ROW_TEXT }, { words: '$3', patients: '$4' })}`;

const ROWS = `
  select d.id, d.booking_id as "bookingId", b.patient_id as "patientId", b.lab_number as "labNumber",
    b.patient_name as "patientName", d.recipient, d.address, d.content, d.corrects,
    coalesce(e.outcome, 'queued') as state, coalesce(t.number, 0) as attempts, t.answer, t.next_at as "nextAt",
    d.asked_by as "askedBy", d.asked_at as "askedAt", e.at as "settledAt"
  from (select d.id ${FOUND} order by d.asked_at desc, d.id limit $5 offset $6) as found
    join report_delivery d on d.id = found.id join booking b on b.id = d.booking_id
    left join delivery_attempt e on e.delivery_id = d.id and e.outcome <> 'delayed'
    left join lateral (select * from delivery_attempt a where a.delivery_id = d.id order by a.number desc limit 1) t on true
  order by d.asked_at desc, d.id`;

const COUNT = `select count(*) as n from (select d.id ${FOUND} limit $5) as found`;

export const DeliveriesHandler = queryHandler(Deliveries, async ({ database, clock }, { request }) => {
  const { words, patients, others } = await requestedFor(database, request.q, clock.now());
  const params = [request.bookingId ?? null, request.state, words, patients];
  const [rows, counted] = await Promise.all([
    database.sql<DeliveryRecord>(ROWS, [...params, ...window(request)]),
    database.one<{ n: number }>(COUNT, [...params, COUNT_LIMIT]),
  ]);
  return withMoreMark(pageOf(rows.map(deliveryOf), request, counted?.n ?? 0), others);
});

function deliveryOf(row: DeliveryRecord): Delivery {
  return {
    ...row,
    askedAt: row.askedAt.toISOString(),
    nextAt: row.nextAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
