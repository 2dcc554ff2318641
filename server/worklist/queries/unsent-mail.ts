/** Another one to the same recipient is on its way or arrived: there is nothing left to do about `d`. */
const FOLLOWED = `
  exists (select from report_delivery later where later.booking_id = d.booking_id and later.recipient = d.recipient
    and (later.asked_at, later.id) > (d.asked_at, d.id)
    and not exists (select from delivery_attempt f where f.delivery_id = later.id and f.outcome = 'failed'))`;

/** What was given up, until the report leaves in any other way, or is sent again. */
const FAILED = `
  select d.id, d.booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code, null as unit,
    'Not sent to ' || d.address || ': ' || a.answer as text, a.at as since, null::timestamptz as due
  from delivery_attempt a join report_delivery d on d.id = a.delivery_id join booking b on b.id = d.booking_id
  where a.outcome = 'failed' and a.at between $2 and $1 and b.deleted_at is null
    and not exists (select from report_delivery next where next.booking_id = d.booking_id
      and next.recipient = d.recipient and (next.asked_at, next.id) > (d.asked_at, d.id))
    and coalesce(b.handed_over_at < a.at, true)
    and not exists (select from report_print p join result r on r.id = p.result_id
      where r.booking_id = d.booking_id and p.printed_at > a.at)`;

/** What was amended or withdrawn after its report had been sent, until that is sent or printed too. */
const CHANGED = `
  select d.id, d.booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code, null as unit,
    'Changed since it was sent to ' || d.address as text, max(r.date_time_updated) as since, null::timestamptz as due
  from result r join report_delivery d on d.booking_id = r.booking_id
    join report_issue i on i.token = d.token and i.versions ? r.code
    join delivery_attempt a on a.delivery_id = d.id and a.outcome = 'sent'
    join booking b on b.id = d.booking_id
  where r.stage in ('amended', 'withdrawn') and r.date_time_updated between $2 and $1 and b.deleted_at is null
    and (i.versions ->> r.code)::integer < r.version and not ${FOLLOWED}
    and r.printed_version is distinct from r.version
  group by d.id, b.id`;

/** Mail that did not arrive, or is no longer true. */
export const UNSENT_MAIL = `${FAILED} union all ${CHANGED}`;
