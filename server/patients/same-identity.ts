import type { NewPatient, SameIdentity, PatientDemographics } from '../../shared/contract/patients.js';
import { ageText } from '../../shared/domain/people/age.js';
import { isBabyName } from '../../shared/domain/people/other-person.js';
import { isUnknownName } from '../../shared/domain/people/person.js';
import { freeTwin, twinMark } from '../../shared/domain/people/name-mark.js';
import type { Tx } from '../events/unit-of-work.js';
import type { Sql } from '../kernel/database.js';
import { invalid, Problem } from '../kernel/http/problem.js';
import type { Demographics } from './demographics.js';
import { PATIENT_COLUMNS, type PatientRow } from './patient-row.js';

/** The outcome of a new registration: a known person, or a new one, who may be a twin. */
export type NewPerson =
  { readonly known: string } | { readonly known?: undefined; readonly twin: number | null };

interface IdentityRequest {
  /** yyyy-MM-dd of the laboratory. */
  readonly today: string;
  /** The place of the fields in the body, e.g. `patient.`. */
  readonly prefix?: string;
  /** The patient who has this national id already and keeps it. */
  readonly known?: Pick<PatientRow, 'id' | 'nationalId'>;
}

const SOMEBODY_NEW: NewPerson = { twin: null };

/**
 * Name (as names are looked for), sex and stated date of birth of somebody registered are answered before there is a
 * second one: 409 same_identity lists who they are, until `whoItIs` says that it is one of them, another person or a
 * twin. Two who register the same person at one moment are one after the other here, so the second is asked too.
 */
export async function answerSameIdentity(
  tx: Tx,
  request: NewPatient,
  fresh: Demographics,
  { today, prefix = '' }: IdentityRequest,
): Promise<NewPerson> {
  const { whoItIs, twin } = request;
  const field = `${prefix}whoItIs`;
  if (whoItIs === 'twin' && twin == null)
    throw invalid(`${prefix}twin`, 'Say which twin: 1 for the first, 2 for the second.');
  // The desk has decided, so no comparison is needed.
  if (whoItIs === 'another person') return SOMEBODY_NEW;
  const same = isCompared(fresh) ? await ofSameIdentity(tx, fresh) : [];
  if (whoItIs === 'same person') return { known: registeredMatch(same, request.sameAs, prefix).id };
  if (whoItIs === 'twin' && twin != null) {
    if (same.length > 0) await numberTwins(tx, { same, request, prefix, twin });
    return { twin };
  }
  if (same.length === 0) return SOMEBODY_NEW;
  const message = `${listed(same)} ${same.length === 1 ? 'has' : 'have'} this name, sex and date of birth. Say who it is: the same person, another person, or a twin.`;
  throw new Problem('same_identity', message, {
    errors: [{ field, message, rule: 'same_identity' }],
    extra: { same: same.map((one) => shown(one, today)) },
  });
}

/** Unknown patients cannot be compared, nor those with an estimated date of birth, except newborns. */
function isCompared({ fullName, dobEstimated }: Demographics): boolean {
  return !isUnknownName(fullName) && (!dobEstimated || isBabyName(fullName));
}

type SameRow = PatientRow & { readonly lastVisit: Date | null };

const LOCK = `select pg_advisory_xact_lock(hashtextextended('patient.identity ' || name_letters($1) || $2, 0))`;

// For newborns named "Baby of ...", mother and day decide: twins may be a girl and a boy, and their age is to the day.
const SAME = `
  select ${PATIENT_COLUMNS},
    (select max(b.booked_at) from booking b where b.patient_id = p.id and b.deleted_at is null) as "lastVisit"
  from patient p
  where p.name_letters = name_letters($1) and p.date_of_birth = $2::date and p.merged_into is null
    and ($4 or (not p.dob_estimated and p.gender in ($3, 'unknown'))) and is_same_name(p.full_name, $1)
  order by p.created_at, p.id limit 20`;

/** The lock is a separate statement: only the next one sees what its last holder registered. */
async function ofSameIdentity(tx: Tx, fresh: Demographics): Promise<readonly SameRow[]> {
  const { fullName, dateOfBirth, gender } = fresh;
  await tx.sql(LOCK, [fullName, dateOfBirth]);
  return sameIdentity(tx, { fullName, dateOfBirth, gender });
}

/** Patients registered with this name, sex and date of birth (yyyy-MM-dd), first registered first. */
export function sameIdentity(
  sql: Sql,
  {
    fullName,
    dateOfBirth,
    gender,
  }: Pick<Demographics, 'fullName' | 'dateOfBirth'> & { readonly gender: string },
): Promise<readonly SameRow[]> {
  return sql.sql<SameRow>(SAME, [fullName, dateOfBirth, gender, isBabyName(fullName)]);
}

function registeredMatch(
  same: readonly SameRow[],
  sameAs: string | null | undefined,
  prefix: string,
): SameRow {
  const [only, ...others] = same;
  if (only === undefined) throw invalid(`${prefix}whoItIs`, 'Nobody has this name, sex and date of birth.');
  if (sameAs == null && others.length === 0) return only;
  const match = same.find(({ id }) => id === sameAs);
  if (match) return match;
  throw invalid(`${prefix}sameAs`, `Say which of them: the id of ${listed(same)}.`);
}

interface Twins {
  readonly same: readonly SameRow[];
  readonly request: NewPatient;
  readonly prefix: string;
  readonly twin: number;
}

/** No two of a birth have the same number, and one without a number gets the lowest free one. */
async function numberTwins(tx: Tx, { same, request, prefix, twin }: Twins): Promise<void> {
  const numbered = same.filter((one) => one.twin !== null);
  refuseDuplicate(numbered, twin, prefix);
  if (request.sameAs == null && numbered.length > 0) return;
  const other = registeredMatch(same, request.sameAs, prefix);
  if (other.twin !== null) return;
  const free = freeTwin([twin, ...numbered.flatMap((one) => one.twin ?? [])]);
  if (free !== undefined) await markTwin(tx, other, free);
}

/** Somebody registered is said to be this one of twins: no two of a birth have one number. */
export async function refuseDuplicateTwin(
  tx: Tx,
  id: string,
  corrected: Demographics,
  twin: number,
): Promise<void> {
  const same = await ofSameIdentity(tx, corrected);
  refuseDuplicate(
    same.filter((one) => one.id !== id),
    twin,
  );
}

function refuseDuplicate(same: readonly SameRow[], twin: number, prefix = ''): void {
  const holder = same.find((one) => one.twin === twin);
  if (holder) throw invalid(`${prefix}twin`, `${twinMark(twin)} is ${holder.labNumber}: say another number.`);
}

function listed(same: readonly SameRow[]): string {
  return same.map(({ labNumber, fullName }) => `${labNumber} ${fullName}`).join(', ');
}

function shown(row: SameRow, today: string): SameIdentity {
  return { ...whose(row, today), lastVisit: row.lastVisit?.toISOString() ?? null, twin: row.twin };
}

function whose({ id, labNumber, fullName, dateOfBirth, gender }: PatientRow, today: string) {
  const age = dateOfBirth === null ? '' : ageText(dateOfBirth, today);
  return { id, hospitalNumber: labNumber, fullName, age, dateOfBirth, gender };
}

const SHORTEST_REASON = 3;

const OTHERS = `
  select ${PATIENT_COLUMNS} from patient p
  where p.national_id is not null and number_key(p.national_id) = number_key($1) and number_key($1) <> ''
    and p.merged_into is null and p.id is distinct from $2::uuid
  order by p.created_at limit 5`;

/**
 * A second patient with the same national id is warned of: 409 duplicate naming the others, until somebody says
 * why there are two (`nationalIdReason`).
 */
export async function refuseSameNationalId(
  sql: Sql,
  { nationalId, nationalIdReason }: PatientDemographics,
  { today, prefix = '', known }: IdentityRequest,
): Promise<void> {
  const requested = nationalId ?? '';
  if (requested.trim() === '' || requested === known?.nationalId) return;
  const others = await sql.sql<PatientRow>(OTHERS, [requested, known?.id ?? null]);
  const [first] = others;
  if (!first) return;
  const field = `${prefix}nationalIdReason`;
  const reason = (nationalIdReason ?? '').trim();
  if (reason.length >= SHORTEST_REASON) return;
  if (reason !== '') throw invalid(field, `Say why there are two, in at least ${SHORTEST_REASON} letters.`);
  const message = `${first.labNumber} ${first.fullName} already has this national ID. Use that patient, or say why there are two.`;
  throw new Problem('duplicate', message, {
    errors: [{ field, message, rule: 'same_national_id' }],
    extra: { same: others.map((other) => ({ ...whose(other, today), same: 'national id' })) },
  });
}

const MARK = `
  update patient set twin = $2, version = version + 1, last_changed_by = $3, last_changed_at = $4 where id = $1`;

/** Somebody registered turns out to be one of twins. */
async function markTwin(tx: Tx, { id, twin }: PatientRow, number: number): Promise<void> {
  await tx.sql(MARK, [id, number, tx.actor.username, tx.now]);
  tx.audit('patient.update', 'patient', id, {
    before: { twin },
    after: { twin: number },
    reason: 'A twin was registered.',
  });
}
