import { calledNumber } from '../../shared/domain/specimens/lab-number.js';
import { numberKey } from '../../shared/domain/people/person.js';
import type { Sql } from '../kernel/database.js';
import type { Most } from './find-patients.js';

/** A patient whom a number names; `mergedFrom` is the old lab number of a duplicate merged into this one. */
export interface NumberedPatient {
  readonly id: string;
  readonly mergedFrom: string | null;
}

const LONGEST_NUMBER = 60;
const LEAST_PHONE_DIGITS = 6;

/** Each of those `found` once: a duplicate as the patient that it was merged into. */
function standing(found: string): string {
  return `
  select coalesce(p.merged_into, p.id) as id,
    min(case when p.merged_into is not null then p.lab_number end) as "mergedFrom"
  from (${found}) found
  join patient p on p.id = found.id
  group by coalesce(p.merged_into, p.id)`;
}

/** `$1` as typed, in capitals and without its blanks, each also cut back to the lab number of an accession ("LAB12-1-2"). */
const BY_NUMBER = standing(`
    select p.id from patient p where p.lab_number = any($1::text[])
    union
    select p.id from lab_number_config c join patient p on p.lab_number = c.prefix || $2 where $2 <> ''
    union
    select b.patient_id from specimen s join booking b on b.id = s.booking_id
    where s.accession = any($1::text[]) and b.deleted_at is null
    union all
    (select p.id from patient p where number_key(p.national_id) = number_key($3) and number_key($3) <> '' limit $5)
    union all
    (select p.id from patient p where phone_key(p.phone) = phone_key($4) and $4 <> '' limit $5)
`);

/** Patients whose lab number, accession number, national id or phone is `text`: of a phone, which many may share, `most`. */
export async function patientsByNumber(sql: Sql, text: string, most: Most): Promise<NumberedPatient[]> {
  const asked = text.trim();
  if (asked === '' || asked.length > LONGEST_NUMBER) return [];
  return sql.sql<NumberedPatient>(BY_NUMBER, [
    labNumbers(asked),
    figuresOf(asked),
    asked,
    phone(asked),
    most,
  ]);
}

function labNumbers(asked: string): readonly string[] {
  const whole = asked.replaceAll(/\s/g, '');
  const spellings = [asked, asked.toUpperCase(), whole, whole.toUpperCase()];
  const bases = spellings.flatMap((one) => [one, one.replace(/-\d+$/, ''), one.replace(/-\d+-\d+$/, '')]);
  return [...new Set(bases.filter((one) => one !== ''))];
}

/** "384" and "lab 384" are told without the prefix; of "lab 384-1-2" the patient's own part counts. */
function figuresOf(asked: string): string {
  const [figures = ''] = calledNumber(asked).split('-');
  return figures;
}

function phone(asked: string): string {
  const digits = asked.replace(/\D/g, '').length;
  return digits >= LEAST_PHONE_DIGITS && /^[+\d\s()./-]+$/.test(asked) ? asked : '';
}

const LEAST_PART_DIGITS = 4;
/** A lab number is told by fewer: "LAB38", while it is still being typed, "384". */
const LEAST_PART_OF_LAB_NUMBER = 3;

/** $1 a part of a lab number, $2 of a national id, letters and digits; $3 the digits of a phone without a leading zero. */
const BY_PART = `${standing(`
    (select p.id from patient p
      where p.national_id is not null and $2::text <> '' and number_key(p.national_id) like '%' || $2 || '%' limit $4)
    union
    (select p.id from patient p where number_key(p.lab_number) like '%' || $1::text || '%' limit $4)
    union
    (select p.id from patient p
      where p.phone is not null and $3::text <> '' and number_key(p.phone) like '%' || $3 || '%' limit $4)
`)}
  limit $4`;

/**
 * Patients with `text` inside their lab number, national id or phone: "772123" finds "+263 77 212 3456". At most so
 * many as are asked for: with all of them there may be more.
 */
export async function patientsByNumberPart(sql: Sql, text: string, most: Most): Promise<NumberedPatient[]> {
  const called = calledNumber(text);
  const asked = called === '' ? text.trim() : called;
  const digits = asked.replace(/\D/g, '');
  const key = numberKey(asked);
  if (digits === '' || key.length < LEAST_PART_OF_LAB_NUMBER || asked.length > LONGEST_NUMBER) return [];
  const isLong = digits.length >= LEAST_PART_DIGITS;
  const inPhone = /^[+\d\s()./-]+$/.test(asked) ? digits.replace(/^0+/, '') : '';
  const phonePart = inPhone.length < LEAST_PART_DIGITS ? '' : inPhone;
  return sql.sql<NumberedPatient>(BY_PART, [key, isLong ? key : '', phonePart, most]);
}
