/**
 * A lab number prefix that was set when any was taken, and that no bar code holds or that reads as another patient's tubes
 * (shared/domain/specimens/lab-number.ts): the columns of a todo; $1 = now.
 */
export const WRONG_PREFIX = `
  select 'prefix' as id, null::uuid as booking_id, null::uuid as patient_id, n.prefix as lab_number,
    'Lab number' as patient_name, null as profile_code, null as unit,
    case when n.prefix !~ '^[A-Za-z0-9._/-]*$' then 'No bar code carries this prefix: set one of letters and figures'
      else 'The next numbers would be those of a patient''s tubes: set another prefix' end as text,
    coalesce(n.last_changed_at, $1) as since, null::timestamptz as due
  from lab_number_config n
  where n.prefix !~ '^[A-Za-z0-9._/-]*$'
    or exists (select from patient p where n.prefix ~ '-[0-9]+-[0-9]*$'
      and p.lab_number = regexp_replace(n.prefix, '-[0-9]+-[0-9]*$', ''))`;

// As everywhere: 13 Nov 2026.
const written = (day: string): string => `to_char(${day}, 'FMDD Mon YYYY')`;

// As earliestBirth of shared/domain/time/collection-time.ts: an estimated birth date leaves room.
const EARLIEST_BIRTH = `
  p.date_of_birth - case when not p.dob_estimated then 0 when p.date_of_birth + 366 <= h.today then 366 else 31 end`;

/**
 * Samples that were stored as collected before their patient was born, or after they were received, when nobody checked it:
 * the columns of a todo; $1 = now, $2 = since when they were booked.
 */
export const IMPOSSIBLE_COLLECTIONS = `
  select taken.id, taken.booking_id, taken.patient_id, taken.lab_number, taken.patient_name, null as profile_code,
    null as unit,
    taken.what || ' collected ' || ${written('taken.day')} || case
      when taken.day < ${EARLIEST_BIRTH} then ', before the birth on ' || ${written('p.date_of_birth')}
        || ': correct the time or the date of birth'
      else ', after it was received: correct the time' end as text,
    taken.booked_at as since, null::timestamptz as due
  from (
    select s.id, b.id as booking_id, b.patient_id, b.lab_number, b.patient_name, b.booked_at, s.accession as what,
      s.collected_at > s.received_at as late, (s.collected_at at time zone l.time_zone)::date as day
    from booking b join specimen s on s.booking_id = b.id cross join laboratory l
    where b.booked_at between $2 and $1 and b.deleted_at is null and s.collected_at is not null
    union all
    select b.id, b.id, b.patient_id, b.lab_number, b.patient_name, b.booked_at,
      b.lab_number || '-' || b.booking_index + 1, false,
      ((b.clinical ->> 'collectedAt')::timestamptz at time zone l.time_zone)::date
    from booking b cross join laboratory l
    where b.booked_at between $2 and $1 and b.deleted_at is null and b.clinical ? 'collectedAt'
      and not exists (select from specimen s where s.booking_id = b.id and s.collected_at is not null)
  ) taken
  join patient p on p.id = taken.patient_id
  cross join lateral (select ($1::timestamptz at time zone time_zone)::date as today from laboratory) h
  where taken.late or taken.day < ${EARLIEST_BIRTH}`;
