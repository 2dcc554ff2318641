import { calledNumber } from '../../shared/domain/specimens/lab-number.js';
import type { Sql } from '../kernel/database.js';

/** A booking's subjects in the trail; `bookings` selects the ids. Specimens and payments are under the booking. */
export const ofBookings = (bookings: string): string => `
  select 'booking' as kind, id::text as id from (${bookings}) b
  union all select 'result', r.id::text from (${bookings}) b join result r on r.booking_id = b.id
  union all select 'jobCard', c.id::text from (${bookings}) b join job_card c on c.booking_id = b.id
  union all select 'receipt', r.number::text from (${bookings}) b join receipt r on r.booking_id = b.id`;

/** A record, those that were merged into it, its deposits' receipts and its bookings; `chosen`: the ids of patients. */
export const ofPatients = (chosen: string): string => `
  select 'patient' as kind, p.id::text as id from patient p where p.id = any(${chosen}) or p.merged_into = any(${chosen})
  union all select 'receipt', t.number::text from receipt t where t.patient_id = any(${chosen})
  union all ${ofBookings(`select id from booking where patient_id = any(${chosen})`)}`;

const NUMBERED = `
  select p.id from patient p where p.lab_number = any($1::text[])
  union select p.id from lab_number_config c join patient p on p.lab_number = c.prefix || $2 where $2 <> ''
  union select b.patient_id from specimen s join booking b on b.id = s.booking_id where s.accession = any($1::text[])`;

const LONGEST_NUMBER = 60;

/**
 * The patients that a lab number or an accession number names, however it is written: "LAB384", "lab 384", "384",
 * "LAB384-1-2".
 */
export async function patientsNamed(sql: Sql, text: string): Promise<readonly string[]> {
  const requested = text.trim();
  if (requested === '' || requested.length > LONGEST_NUMBER) return [];
  const whole = requested.replaceAll(/\s/g, '');
  const spelled = [whole, whole.toUpperCase()].flatMap((one) => [
    one,
    one.replace(/-\d+$/, ''),
    one.replace(/-\d+-\d+$/, ''),
  ]);
  const [figures = ''] = calledNumber(requested).split('-');
  const rows = await sql.sql<{ id: string }>(NUMBERED, [[...new Set(spelled)], figures]);
  return rows.map(({ id }) => id);
}

const UUID = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;
/** Only for its kind is the text read as an id: other kinds are named by a code or a word. */
const idOf = (kind: string): string =>
  `case when found.subject_kind = '${kind}' and found.subject_id ~ ${UUID} then found.subject_id::uuid end`;

/** The people and things an entry concerns, joined to `found`: booking b, patient p, payer y, user u, shift h. */
export const SUBJECT_JOINS = `
  left join result r on r.id = ${idOf('result')}
  left join job_card c on c.id = ${idOf('jobCard')}
  left join receipt t on t.number =
    case when found.subject_kind = 'receipt' and found.subject_id ~ '^[0-9]{1,18}$' then found.subject_id::bigint end
  left join booking b on b.id = coalesce(${idOf('booking')}, r.booking_id, c.booking_id, t.booking_id)
  left join patient p on p.id = coalesce(${idOf('patient')}, b.patient_id, t.patient_id)
  left join payer y on y.id = ${idOf('payer')}
  left join app_user u on u.id = ${idOf('user')}
  left join shift h on h.id = ${idOf('shift')}`;

/** Entries from before names were stored with values have only the codes. */
const VALUE_NAMES = `(
    select jsonb_object_agg(w.value ->> 'code', w.value ->> 'name') from jsonb_array_elements(r.values) w (value)
    where w.value ->> 'code' is not null)`;

export const SUBJECT_COLUMNS = `
  b.id as booking_id, p.id as patient_id, coalesce(b.lab_number, p.lab_number) as lab_number,
  coalesce(b.patient_name, p.full_name) as patient_name,
  coalesce(y.name, u.username::text, h.cashier_name) as subject_name,
  r.profile_name as test_name, ${VALUE_NAMES} as value_names`;
