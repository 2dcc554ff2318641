import type { TodoKind } from '../../../shared/contract/worklist.js';
import { ISSUED_STAGES, SETTLED_STAGES, UNSIGNED_STAGES } from '../../../shared/domain/stage.js';
import { sqlList } from '../../kernel/sql-text.js';
import { ACCOUNT_TEXT, ACCOUNT_UNANSWERED } from '../../dues/index.js';
import { EXPIRING_LOTS, LATE_ORDERS, LOW_PRODUCTS } from '../../inventory/index.js';
import { REJECTED_SPECIMEN } from '../../specimens/index.js';
import { IMPOSSIBLE_COLLECTIONS, WRONG_PREFIX } from './impossible-entries.js';

/** Another one to the same recipient is on its way or arrived: there is nothing left to do about `d`. */
const FOLLOWED = `
  exists (select from report_delivery later where later.booking_id = d.booking_id and later.recipient = d.recipient
    and (later.asked_at, later.id) > (d.asked_at, d.id)
    and not exists (select from delivery_attempt f where f.delivery_id = later.id and f.outcome = 'failed'))`;

/** Emails given up, until the report leaves in another way, or is sent again. */
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

/** Reports amended or withdrawn after they were sent, until the new one is sent or printed too. */
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
const UNSENT_MAIL = `${FAILED} union all ${CHANGED}`;

/**
 * `items`: all of them, with the columns of an item and those that order them; $1 = now, $2 = now minus `days`, $3 =
 * the most that are wanted, if part of it can stop there. `order`: most pressing first.
 */
export interface TodoSource {
  readonly title: string;
  readonly days: number;
  readonly items: string;
  readonly order: string;
}

const RANK = `case b.priority when 'stat' then 0 when 'urgent' then 1 else 2 end as rank`;
/** Exceptions first: critical, then urgent, then what is not clean. */
const RESULT_COLUMNS = `
  r.id, r.booking_id, r.patient_id, b.lab_number, b.patient_name, r.code as profile_code, r.discipline as unit,
  r.profile_name as text, r.date_time_updated as since, null::timestamptz as due, ${RANK}, r.clean,
  (r.flags ->> 'critical')::integer > 0 as critical`;
// Nothing is signed on a rejected specimen.
const UNSIGNED = `
  from result r join booking b on b.id = r.booking_id
  join booking_profile t on t.booking_id = r.booking_id and t.code = r.code
  where r.stage in (${sqlList(UNSIGNED_STAGES)}) and r.date_time_updated <= $1 and b.deleted_at is null
    and ${REJECTED_SPECIMEN} is null`;
const EXCEPTIONS_FIRST = 'critical desc, rank, clean, since, id';

const callsOf = (kind: 'value' | 'correction', text: string): string => `
  select c.id, c.booking_id, c.patient_id, c.lab_number, c.patient_name, c.profile_code, c.unit, ${text} as text,
    c.raised_at as since, null::timestamptz as due, c.clock_from
  from critical_call c join booking b on b.id = c.booking_id and b.deleted_at is null
  where c.acknowledged_at is null and c.cleared_at is null and c.kind = '${kind}' and c.raised_at <= $1`;

/** None shows a result's value. */
export const TODO_SOURCES: Readonly<Record<TodoKind, TodoSource>> = {
  critical: {
    title: 'Critical values to report',
    days: 0,
    items: callsOf('value', `c.parameter || ': tell the ward or the doctor'`),
    order: 'since, id',
  },
  tell_doctor: {
    title: 'Corrections to report to the doctor',
    days: 0,
    items: callsOf('correction', `c.parameter || ': is no longer critical, tell the doctor'`),
    order: 'since, id',
  },
  sample_to_follow: {
    title: 'Uncrossmatched blood: sample to follow',
    days: 0,
    // Until a specimen of the patient's for the blood bank is here; one of the days before is good enough.
    items: `
      select e.id, e.booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code,
        'bloodbank' as unit, 'Red cells ' || e.unit || ' left uncrossmatched: sample to follow' as text,
        e.at as since, null::timestamptz as due
      from emergency_issue e join booking b on b.id = e.booking_id
      where e.at <= $1 and b.deleted_at is null and not exists (
        select from booking o
        join specimen s on s.booking_id = o.id and s.state <> 'rejected'
        join booking_profile t on t.booking_id = o.id and t.code = any (s.codes) and t.unit = 'bloodbank'
        where o.patient_id = b.patient_id and s.received_at >= e.at - interval '3 days')`,
    order: 'since, id',
  },
  overdue: {
    title: 'Overdue job cards',
    days: 0,
    items: `
      select id, booking_id, patient_id, lab_number, patient_name, code as profile_code, unit,
        testname as text, opened_at as since, due_at as due, priority_rank as rank
      from job_card
      where open and status = 'waiting' and due_at < $1`,
    order: 'rank, due, id',
  },
  authorise: {
    title: 'Results to authorise',
    days: 0,
    items: `select ${RESULT_COLUMNS} ${UNSIGNED}`,
    order: EXCEPTIONS_FIRST,
  },
  check: {
    title: 'Deltas and repeats to check',
    days: 0,
    items: `
      select ${RESULT_COLUMNS} ${UNSIGNED}
        and jsonb_path_exists(r.values, '$.** ? (@.delta.change != null || @.repeat.value != null)')`,
    order: EXCEPTIONS_FIRST,
  },
  hand_over: {
    title: 'Results ready to hand over',
    days: 0,
    items: `
      select b.id, b.id as booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code,
        null as unit, 'All results are released' as text, b.last_updated as since, null::timestamptz as due
      from booking b
      where b.process_stage = 'validated' and b.last_updated <= $1 and b.deleted_at is null
        and b.handed_over_at is null
        and exists (select from booking_profile p where p.booking_id = b.id and p.removed_at is null
          and p.stage in (${sqlList(ISSUED_STAGES)}))
        and not exists (select from booking_profile p where p.booking_id = b.id and p.removed_at is null
          and p.stage not in (${sqlList(SETTLED_STAGES)}))`,
    // In the order of an index that holds only these: a laboratory that records no hand-over has very many.
    order: 'since, id',
  },
  number_outstanding: {
    title: 'Authorisation numbers outstanding',
    days: 0,
    // Whoever pays nothing any more, and what is paid without the payer, needs no number.
    items: `
      select b.id, b.id as booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code,
        null as unit, p.name || ': enter the authorisation number' as text, b.booked_at as since,
        null::timestamptz as due
      from booking b join payer p on p.id = b.payer_id and p.needs_authorisation and p.active
      where b.payer_id is not null and b.authorisation_number is null and b.deleted_at is null
        and b.total_minor - b.discount_minor - b.paid_minor > 0 and b.booked_at <= $1`,
    order: 'since, id',
  },
  unpaid: {
    title: 'Bookings to be paid',
    days: 0,
    // Bookings that the payments screen lists as due, by its index: oldest first, and no further than needed.
    items: `
      select b.id, b.id as booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code,
        null as unit, case when b.paid_minor > 0 then 'Partly paid' else 'Not paid' end as text,
        b.booked_at as since, null::timestamptz as due
      from (
        select * from booking where deleted_at is null and total_minor - discount_minor - paid_minor > 0
          and booked_at <= $1 order by booked_at limit $3) b`,
    order: 'since, id',
  },
  demographics: {
    title: 'Patients with missing details',
    // A patient away for longer is asked at the next visit.
    days: 30,
    items: `
      select b.id, b.id as booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code,
        null as unit,
        concat_ws(', ', case when p.gender = 'unknown' then 'sex unknown' end,
          case when b.patient_name ilike 'unknown%' then 'name unknown' end,
          case when p.date_of_birth is null then 'no date of birth' when p.dob_estimated then 'age estimated' end,
          case when coalesce(p.phone, p.email, p.address) is null then 'no contact' end) as text,
        b.booked_at as since, null::timestamptz as due, p.gender <> 'unknown' as known,
        b.patient_name not ilike 'unknown%' as named
      from (
        select id from booking where booked_at between $2 and $1 and deleted_at is null
        union
        -- An unknown person is asked for until somebody knows more, however long ago.
        select o.id from patient u join booking o on o.patient_id = u.id
        where u.gender = 'unknown' and u.merged_into is null and o.booked_at <= $1 and o.deleted_at is null
      ) asked join booking b on b.id = asked.id join patient p on p.id = b.patient_id
      where p.gender = 'unknown' or b.patient_name ilike 'unknown%' or p.date_of_birth is null or p.dob_estimated
        or coalesce(p.phone, p.email, p.address) is null`,
    order: 'known, named, since, id',
  },
  review: {
    title: 'Released before a correction',
    days: 0,
    items: `
      select r.id, r.booking_id, r.patient_id, b.lab_number, b.patient_name, r.code as profile_code,
        r.discipline as unit,
        'Review: ' || array_to_string(v.what, ' and ') || ' changed after release, ' || r.profile_name as text,
        v.since, null::timestamptz as due
      from result_review v join result r on r.id = v.result_id join booking b on b.id = r.booking_id
      where v.settled_at is null and v.since <= $1 and b.deleted_at is null`,
    order: 'since, id',
  },
  email: {
    title: 'Reports by email to check',
    days: 30,
    items: UNSENT_MAIL,
    order: 'since, id',
  },
  collection_time: {
    title: 'Collection times that cannot be',
    days: 30,
    items: IMPOSSIBLE_COLLECTIONS,
    order: 'since, id',
  },
  lab_number: {
    title: 'Lab numbers to put right',
    days: 0,
    items: WRONG_PREFIX,
    order: 'since, id',
  },
  without_bands: {
    title: 'Tests whose ranges do not mention age',
    days: 0,
    // The profile's own item, until a later version says for which ages its ranges are, or that they are for adults.
    items: `
      select p.id, null::uuid as booking_id, null::uuid as patient_id, p.code as lab_number, v.name as patient_name,
        p.code as profile_code, v.unit, string_agg(w.name, ', ' order by o.position) as text,
        min(b.since) as since, null::timestamptz as due
      from parameter_without_bands b
      join parameter q on q.id = b.parameter_id
      join profile p on p.id = q.profile_id and p.retired_at is null
      join profile_version v on v.id = p.published_version_id
      join profile_version_parameter o on o.profile_version_id = v.id
      join parameter_version w on w.id = o.parameter_version_id and w.parameter_id = q.id
      where w.ranges = '[]' and not w.adult_only and b.since <= $1
      group by p.id, p.code, v.name, v.unit`,
    order: 'patient_name, id',
  },
  open_shift: {
    title: 'Shifts left open',
    days: 0,
    items: `
      select s.id, null::uuid as booking_id, null::uuid as patient_id, s.cashier as lab_number,
        s.cashier_name as patient_name, null as profile_code, null as unit,
        case s.state when 'open' then 'Count and close the shift' else 'Counted: close the shift' end as text,
        s.opened_at as since, s.opened_at + make_interval(hours => l.shift_hours) as due
      from shift s cross join laboratory l
      where s.state <> 'closed' and s.opened_at + make_interval(hours => l.shift_hours) < $1`,
    order: 'since, id',
  },
  account_words: {
    title: 'Bookings with an account in words',
    days: 0,
    items: `
      select b.id, b.id as booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code, null as unit,
        'Who pays? ' || ${ACCOUNT_TEXT} as text, b.booked_at as since, null::timestamptz as due
      from booking b where ${ACCOUNT_UNANSWERED} and b.booked_at <= $1`,
    order: 'since, id',
  },
  low_stock: {
    title: 'Products to reorder',
    days: 0,
    items: LOW_PRODUCTS,
    order: 'ordered, lower(patient_name), id',
  },
  ending_lot: {
    title: 'Lots about to expire',
    days: 0,
    items: EXPIRING_LOTS,
    order: 'due, lower(patient_name), id',
  },
  late_order: {
    title: 'Late orders',
    days: 0,
    items: LATE_ORDERS,
    order: 'due, id',
  },
};
