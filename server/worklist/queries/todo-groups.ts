import type { TodoKind } from '../../../shared/contract/worklist.js';
import { ISSUED_STAGES, SETTLED_STAGES, UNSIGNED_STAGES } from '../../../shared/domain/stage.js';
import type { Role } from '../../../shared/vocabulary.js';
import { sqlList } from '../../kernel/sql-list.js';

const COUNTER_TODOS: readonly TodoKind[] = ['hand_over', 'unpaid', 'demographics'];
const BENCH_TODOS: readonly TodoKind[] = ['critical', 'overdue', 'check'];

/** What waits for whom, most pressing first (SCREENS.md, todos). */
export const TODOS_OF_ROLE: Readonly<Record<Role, readonly TodoKind[]>> = {
  ROLE_SUPER_ADMIN: ['critical', 'review', 'authorise', 'check', 'overdue', ...COUNTER_TODOS],
  ROLE_LABADMIN: ['critical', 'review', 'authorise', 'check', 'overdue', ...COUNTER_TODOS],
  ROLE_LAB: BENCH_TODOS,
  ROLE_RECEPTION: COUNTER_TODOS,
  ROLE_CASHIER: ['unpaid'],
  ROLE_BOARD: [],
};

/** `days`: how far back it looks. `inner`: at most 500 rows of the item's columns, in order. */
export interface TodoSource {
  readonly title: string;
  readonly days: number;
  readonly inner: string;
}

const MOST = 500;

/** Each takes $1 = now and $2 = now minus `days`; none shows a result's value. */
export const TODO_SOURCES: Readonly<Record<TodoKind, TodoSource>> = {
  critical: {
    title: 'Critical values to tell',
    days: 0,
    inner: `
      select id, booking_id, patient_id, lab_number, patient_name, profile_code, unit,
        parameter || ': tell the ward or the doctor' as text, raised_at as since, null::timestamptz as due
      from critical_call
      where acknowledged_at is null and cleared_at is null and raised_at <= $1 and $2::timestamptz is not null
      order by raised_at limit ${MOST}`,
  },
  overdue: {
    title: 'Overdue job cards',
    days: 0,
    inner: `
      select id, booking_id, patient_id, lab_number, patient_name, code as profile_code, unit,
        testname as text, opened_at as since, due_at as due
      from job_card
      where open and status = 'waiting' and due_at < $1 and $2::timestamptz is not null
      order by due_at limit ${MOST}`,
  },
  authorise: {
    title: 'Results to authorise',
    days: 60,
    inner: `
      select r.id, r.booking_id, r.patient_id, b.lab_number, b.patient_name, r.code as profile_code,
        r.discipline as unit, r.profile_name as text, r.date_time_updated as since, null::timestamptz as due
      from result r join booking b on b.id = r.booking_id
      where r.stage in (${sqlList(UNSIGNED_STAGES)}) and r.date_time_updated between $2 and $1 and b.deleted_at is null
      order by r.date_time_updated desc limit ${MOST}`,
  },
  check: {
    title: 'Deltas and repeats to look at',
    days: 7,
    inner: `
      select r.id, r.booking_id, r.patient_id, b.lab_number, b.patient_name, r.code as profile_code,
        r.discipline as unit, r.profile_name as text, r.date_time_updated as since, null::timestamptz as due
      from result r join booking b on b.id = r.booking_id
      where r.stage in (${sqlList(UNSIGNED_STAGES)}) and r.date_time_updated between $2 and $1 and b.deleted_at is null
        and jsonb_path_exists(r.values, '$.** ? (@.delta.change != null || @.repeat.value != null)')
      order by r.date_time_updated desc limit ${MOST}`,
  },
  hand_over: {
    title: 'Results ready to hand over',
    days: 14,
    inner: `
      select b.id, b.id as booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code,
        null as unit, 'All results are released' as text, b.last_updated as since, null::timestamptz as due
      from booking b
      where b.process_stage = 'validated' and b.last_updated between $2 and $1 and b.deleted_at is null
        and b.handed_over_at is null
        and exists (select from booking_profile p where p.booking_id = b.id and p.removed_at is null
          and p.stage in (${sqlList(ISSUED_STAGES)}))
        and not exists (select from booking_profile p where p.booking_id = b.id and p.removed_at is null
          and p.stage not in (${sqlList(SETTLED_STAGES)}))
      order by b.last_updated desc limit ${MOST}`,
  },
  unpaid: {
    title: 'Bookings to be paid',
    days: 7,
    inner: `
      select b.id, b.id as booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code,
        null as unit, case b.payment_status when 'part_paid' then 'Partly paid' else 'Not paid' end as text,
        b.booked_at as since, null::timestamptz as due
      from unnest(array['not_paid', 'part_paid']) as open_status (status)
      cross join lateral (
        select * from booking where payment_status = status and booked_at between $2 and $1
          and deleted_at is null order by booked_at desc limit ${MOST}) b
      order by b.booked_at desc limit ${MOST}`,
  },
  demographics: {
    title: 'Patients with missing details',
    days: 7,
    inner: `
      select b.id, b.id as booking_id, b.patient_id, b.lab_number, b.patient_name, null as profile_code,
        null as unit,
        concat_ws(', ', case when p.gender = 'unknown' then 'sex unknown' end,
          case when b.patient_name ilike 'unknown%' then 'name unknown' end,
          case when p.date_of_birth is null then 'no date of birth' when p.dob_estimated then 'age estimated' end,
          case when coalesce(p.phone, p.email, p.address) is null then 'no contact' end) as text,
        b.booked_at as since, null::timestamptz as due
      from (
        select id from booking where booked_at between $2 and $1 and deleted_at is null
        union
        -- An unknown person is asked for until somebody knows more, however long ago (RULINGS R25).
        select o.id from patient u join booking o on o.patient_id = u.id
        where u.gender = 'unknown' and u.merged_into is null and o.booked_at <= $1 and o.deleted_at is null
      ) asked join booking b on b.id = asked.id join patient p on p.id = b.patient_id
      where p.gender = 'unknown' or b.patient_name ilike 'unknown%' or p.date_of_birth is null or p.dob_estimated
        or coalesce(p.phone, p.email, p.address) is null
      order by p.gender = 'unknown' desc, b.booked_at desc limit ${MOST}`,
  },
  review: {
    title: 'Released before a correction',
    days: 0,
    inner: `
      select r.id, r.booking_id, r.patient_id, b.lab_number, b.patient_name, r.code as profile_code,
        r.discipline as unit,
        'Review: ' || array_to_string(v.what, ' and ') || ' changed after release, ' || r.profile_name as text,
        v.since, null::timestamptz as due
      from result_review v join result r on r.id = v.result_id join booking b on b.id = r.booking_id
      where v.settled_at is null and v.since <= $1 and $2::timestamptz is not null and b.deleted_at is null
      order by v.since limit ${MOST}`,
  },
};
