import { labToday } from '../../shared/domain/time/lab-time.js';
import { calledNumber } from '../../shared/domain/specimens/lab-number.js';
import { numberKey } from '../../shared/domain/people/person.js';
import { readBirthDay } from '../../shared/domain/time/read-day.js';
import { containsWords, searchText } from '../kernel/sql-text.js';
import type { Sql } from '../kernel/database.js';
import { laboratory } from '../settings/index.js';
import { findPatients, MOST_CANDIDATES, type PatientIdMatches, type LookLimit } from './find-patients.js';

interface MeantPatients extends PatientIdMatches {
  /** The old lab number, if a duplicate that was merged into the patient had it. */
  readonly mergedFrom: ReadonlyMap<string, string | null>;
}

/**
 * The patients a search box matches: by number, by date of birth, or by a number inside a longer one; else by name.
 */
export async function matchPatients(
  sql: Sql,
  text: string,
  now: Date,
  most: LookLimit = MOST_CANDIDATES,
): Promise<MeantPatients> {
  const { timeZone } = await laboratory(sql);
  const exact = await patientsByNumber(sql, text, most);
  const born = exact.length > 0 ? undefined : await patientsByBirth(sql, text, labToday(timeZone, now), most);
  if (born !== undefined && born.ids.length > 0) return { ...born, mergedFrom: new Map() };
  const numbered = exact.length > 0 ? exact : await patientsByNumberPart(sql, text, most);
  const mergedFrom = new Map(numbered.map((one) => [one.id, one.mergedFrom]));
  if (numbered.length > 0) {
    return {
      ids: numbered.map((one) => one.id),
      more: most !== null && numbered.length >= most,
      mergedFrom,
    };
  }
  return { ...(await findPatients(sql, text, {}, most)), mergedFrom };
}

/** The search box of a list of bookings, results or their consequences. */
export interface Searched {
  /** Null: nothing, and everything is found. */
  readonly words: string | null;
  /** The patients meant, as the search of patients finds them. */
  readonly patients: readonly string[];
  /** There are others that were not looked at: the list says that it is incomplete. */
  readonly others: boolean;
}

/** A list shows all that fits: of a frequent name it looks at many more than one can choose among. */
const MOST_OF_A_LIST = 5_000;
/** A file is taken as whole: it looks at everybody. */
const ALL_OF_A_FILE = null;

export function requestedFor(sql: Sql, q: string | undefined, now: Date): Promise<Searched> {
  return matchesFor(sql, q, now, MOST_OF_A_LIST);
}

export function termsForFile(sql: Sql, q: string | undefined, now: Date): Promise<Searched> {
  return matchesFor(sql, q, now, ALL_OF_A_FILE);
}

async function matchesFor(sql: Sql, q: string | undefined, now: Date, most: LookLimit): Promise<Searched> {
  const words = searchText(q);
  if (words === null) return { words, patients: [], others: false };
  const { ids, more } = await matchPatients(sql, words, now, most);
  return { words, patients: ids, others: more };
}

/**
 * SQL: a row fits what is asked for: it is of a patient who is meant, or its own text has every word. For lists that are
 * short once their own conditions hold; longer ones go by the patients alone.
 */
export function matching(
  row: { readonly patient: string; readonly text: string },
  requested: AskedAt,
): string {
  return `(${row.patient} = any(${requested.patients}::uuid[]) or ${containsWords(row.text, requested.words)})`;
}

/** The parameters of a Searched, "$4" and "$5". */
interface AskedAt {
  readonly words: string;
  readonly patients: string;
}

/** A patient whom a number names; `mergedFrom` is the old lab number of a duplicate merged into this one. */
interface NumberedPatient {
  readonly id: string;
  readonly mergedFrom: string | null;
}

const LONGEST_NUMBER = 60;
const LEAST_PHONE_DIGITS = 6;

/** Each of those `found` once: a duplicate as the patient that it was merged into. */
function survivorsOf(found: string): string {
  return `
  select coalesce(p.merged_into, p.id) as id,
    min(case when p.merged_into is not null then p.lab_number end) as "mergedFrom"
  from (${found}) found
  join patient p on p.id = found.id
  group by coalesce(p.merged_into, p.id)`;
}

/** `$1` as typed, in capitals and without its blanks, each also cut back to the lab number of an accession ("LAB12-1-2"). */
const BY_NUMBER = survivorsOf(`
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
async function patientsByNumber(sql: Sql, text: string, most: LookLimit): Promise<NumberedPatient[]> {
  const requested = text.trim();
  if (requested === '' || requested.length > LONGEST_NUMBER) return [];
  return sql.sql<NumberedPatient>(BY_NUMBER, [
    labNumbers(requested),
    figuresOf(requested),
    requested,
    phone(requested),
    most,
  ]);
}

function labNumbers(requested: string): readonly string[] {
  const whole = requested.replaceAll(/\s/g, '');
  const spellings = [requested, requested.toUpperCase(), whole, whole.toUpperCase()];
  const bases = spellings.flatMap((one) => [one, one.replace(/-\d+$/, ''), one.replace(/-\d+-\d+$/, '')]);
  return [...new Set(bases.filter((one) => one !== ''))];
}

/** "384" and "lab 384" have no prefix; of "lab 384-1-2" the patient's own part counts. */
function figuresOf(requested: string): string {
  const [figures = ''] = calledNumber(requested).split('-');
  return figures;
}

function phone(requested: string): string {
  const digits = requested.replace(/\D/g, '').length;
  return digits >= LEAST_PHONE_DIGITS && /^[+\d\s()./-]+$/.test(requested) ? requested : '';
}

const LEAST_PART_DIGITS = 4;
/** A lab number needs fewer: "LAB38", while it is still being typed, "384". */
const LEAST_PART_OF_LAB_NUMBER = 3;

/** $1 a part of a lab number, $2 of a national id, letters and digits; $3 the digits of a phone without a leading zero. */
const BY_PART = `${survivorsOf(`
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
async function patientsByNumberPart(sql: Sql, text: string, most: LookLimit): Promise<NumberedPatient[]> {
  const called = calledNumber(text);
  const requested = called === '' ? text.trim() : called;
  const digits = requested.replace(/\D/g, '');
  const key = numberKey(requested);
  if (digits === '' || key.length < LEAST_PART_OF_LAB_NUMBER || requested.length > LONGEST_NUMBER) return [];
  const isLong = digits.length >= LEAST_PART_DIGITS;
  const inPhone = /^[+\d\s()./-]+$/.test(requested) ? digits.replace(/^0+/, '') : '';
  const phonePart = inPhone.length < LEAST_PART_DIGITS ? '' : inPhone;
  return sql.sql<NumberedPatient>(BY_PART, [key, isLong ? key : '', phonePart, most]);
}

/** Figures with signs between them, or eight figures: 1.5.1990, 01/05/90, 1990-05-01, 01051990. */
const DATED = /(?:^|\s)(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{8})(?=\s|$)/;
/** With its month in letters: 1 May 1990, May 1 1990. */
const NAMED = /(?:^|\s)(\d{1,2}\.? ?[a-z]{3,9}\.?,? \d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4})(?=\s|$)/i;

const BORN = `
  select p.id from patient p where p.date_of_birth = any($1::date[]) and p.merged_into is null
  order by p.full_name, p.id limit $2`;
const OF_THEM_BORN = `
  select asked.id from unnest($1::uuid[]) with ordinality as asked (id, place)
  join patient p on p.id = asked.id where p.date_of_birth = any($2::date[]) order by asked.place`;

/** Patients born on the day that `text` names, beside it by name; undefined: it names no day. */
async function patientsByBirth(
  sql: Sql,
  text: string,
  today: string,
  most: LookLimit,
): Promise<PatientIdMatches | undefined> {
  const typed = (DATED.exec(text) ?? NAMED.exec(text))?.[1];
  if (typed === undefined) return undefined;
  const { day, either } = readBirthDay(typed, today);
  const days = day === undefined ? either : [day];
  if (days.length === 0) return undefined;
  const words = text.replace(typed, ' ').trim();
  if (words === '') return born(sql, days, most);
  const { ids, more } = await findPatients(sql, words, {}, most);
  const fitting = await sql.sql<{ id: string }>(OF_THEM_BORN, [ids, days]);
  return { ids: fitting.map(({ id }) => id), more: more && fitting.length > 0 };
}

async function born(sql: Sql, days: readonly string[], most: LookLimit): Promise<PatientIdMatches> {
  const found = await sql.sql<{ id: string }>(BORN, [days, most === null ? null : most + 1]);
  const ids = found.map(({ id }) => id);
  return most === null ? { ids, more: false } : { ids: ids.slice(0, most), more: ids.length > most };
}
