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
