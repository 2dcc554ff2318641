import type { Sql } from '../../kernel/database.js';

/** A patient whom a number names; `mergedFrom` is the old lab number of a duplicate merged into this one. */
export interface NumberedPatient {
  readonly id: string;
  readonly mergedFrom: string | null;
}

const LONGEST_NUMBER = 60;
const LEAST_PHONE_DIGITS = 6;

/** `$1` as typed and in capitals, each also cut back to the lab number of an accession ("LAB12-1-2"). */
const BY_NUMBER = `
  select coalesce(p.merged_into, p.id) as id,
    min(case when p.merged_into is not null then p.lab_number end) as "mergedFrom"
  from (
    select p.id from patient p where p.lab_number = any($1::text[])
    union
    select p.id from lab_number_config c join patient p on p.lab_number = c.prefix || $2 where $2 <> ''
    union
    select b.patient_id from specimen s join booking b on b.id = s.booking_id
    where s.accession = any($1::text[]) and b.deleted_at is null
    union all
    (select p.id from patient p where number_key(p.national_id) = number_key($3) and number_key($3) <> '' limit 50)
    union all
    (select p.id from patient p where phone_key(p.phone) = phone_key($4) and $4 <> '' limit 50)
  ) found
  join patient p on p.id = found.id
  group by coalesce(p.merged_into, p.id)`;

/** Patients whose lab number, accession number, national id or phone is `text`. */
export async function patientsByNumber(sql: Sql, text: string): Promise<NumberedPatient[]> {
  const asked = text.trim();
  if (asked === '' || asked.length > LONGEST_NUMBER) return [];
  return sql.sql<NumberedPatient>(BY_NUMBER, [labNumbers(asked), digitsOnly(asked), asked, phone(asked)]);
}

function labNumbers(asked: string): readonly string[] {
  const spellings = [asked, asked.toUpperCase()];
  const bases = spellings.flatMap((one) => [one, one.replace(/-\d+$/, ''), one.replace(/-\d+-\d+$/, '')]);
  return [...new Set(bases.filter((one) => one !== ''))];
}

function digitsOnly(asked: string): string {
  return /^\d{1,15}$/.test(asked) ? asked : '';
}

function phone(asked: string): string {
  const digits = asked.replace(/\D/g, '').length;
  return digits >= LEAST_PHONE_DIGITS && /^[+\d\s()./-]+$/.test(asked) ? asked : '';
}
