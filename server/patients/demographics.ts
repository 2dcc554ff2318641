import type { PatientDemographics } from '../../shared/contract/patients.js';
import {
  ageText,
  estimatedDateOfBirth,
  isRealDate,
  isSameAge,
  parseAge,
  validateDateOfBirth,
} from '../../shared/domain/people/age.js';
import { deliverByProblem, mailAddressProblem } from '../../shared/domain/reports/delivery.js';
import { phoneProblem, type Country } from '../../shared/domain/people/phone.js';
import { accountWordsProblem, type AccountWord } from '../../shared/domain/account-words.js';
import {
  formTexts,
  isUnknownName,
  type FormText,
  type PatientText,
} from '../../shared/domain/people/person.js';
import { toNfc } from '../../shared/domain/text.js';
import type { Gender } from '../../shared/vocabulary.js';
import { invalid } from '../kernel/http/problem.js';

/** Demographics that keep every rule, as they are stored. */
export interface Demographics extends Readonly<Record<PatientText, string | null>> {
  readonly fullName: string;
  readonly dateOfBirth: string;
  readonly dobEstimated: boolean;
  readonly gender: Gender;
}

const SHORTEST_NAME = 2;
const SHORTEST_AGE = 2;

/** The laboratory's day, yyyy-MM-dd, and its country, which decides how phone numbers are read. */
export interface Locale {
  readonly today: string;
  readonly country: Country;
}

/**
 * Checks what the request classes cannot; 422 names the field. `prefix` is the place of the fields in the body, e.g.
 * `patient.`. Contact details are checked only if they changed: entries from before the checks stay.
 */
function demographicsOf(
  request: PatientDemographics,
  locale: Locale,
  prefix = '',
  before?: Standing,
): Demographics {
  refuseAccountWords(request, before ?? null, prefix);
  const { accountName = null, accountNumber = null } = before ?? {};
  const after = { ...readDemographics(request, locale.today, prefix), accountName, accountNumber };
  refuseUnreachable(after, before, locale.country, prefix);
  return after;
}

type Contact = Pick<Demographics, 'phone' | 'email' | 'deliverBy'>;
type Standing = Contact & Pick<Demographics, AccountWord>;

/** 422 for an account in words that the record does not have already. */
export function refuseAccountWords(
  sent: Parameters<typeof accountWordsProblem>[0],
  standing: Pick<Demographics, AccountWord> | null,
  prefix = '',
): void {
  const wrong = accountWordsProblem(sent, standing);
  if (wrong !== null) throw invalid(`${prefix}${wrong.field}`, wrong.text);
}

function refuseUnreachable(
  after: Contact,
  before: Contact | undefined,
  country: Country,
  prefix: string,
): void {
  const phone = after.phone === null || after.phone === before?.phone ? null : after.phone;
  const wrongPhone = phone === null ? null : phoneProblem(phone, country);
  if (wrongPhone !== null) throw invalid(`${prefix}phone`, wrongPhone);
  if (after.email === (before?.email ?? null) && after.deliverBy === (before?.deliverBy ?? null)) return;
  const address = after.email ?? '';
  const wrongAddress =
    (after.email === before?.email ? null : mailAddressProblem(address)) ??
    deliverByProblem(after.deliverBy ?? '', address);
  if (wrongAddress !== null) throw invalid(`${prefix}email`, wrongAddress);
}

type Typed = Omit<Demographics, Exclude<PatientText, FormText>>;

function readDemographics(request: PatientDemographics, today: string, prefix: string): Typed {
  const born = birth(request, today, prefix);
  return {
    fullName: nameOf(request.fullName, `${prefix}fullName`),
    ...born,
    gender: request.gender,
    ...formTexts((field) => filled(request[field])),
  };
}

/** As demographicsOf, of somebody new: only an unknown person is of unknown sex. */
export function newDemographicsOf(request: PatientDemographics, locale: Locale, prefix = ''): Demographics {
  const fresh = demographicsOf(request, locale, prefix);
  if (fresh.gender !== 'unknown' || isUnknownName(fresh.fullName)) return fresh;
  throw invalid(
    `${prefix}gender`,
    'Choose male or female; the sex may only be unknown for a patient named "Unknown".',
  );
}

/** As demographicsOf, of somebody known: what is known of sex and age stays known, or is corrected. */
export function correctedDemographics(
  before: KnownPerson,
  request: PatientDemographics,
  locale: Locale,
  prefix = '',
): Demographics {
  const after = demographicsOf(request, locale, prefix, before);
  refuseForgottenSex(before.gender, after.gender, `${prefix}gender`);
  const { dateOfBirth, dobEstimated } = before;
  if (dateOfBirth !== null && saysAgeOf(dateOfBirth, request, locale.today)) {
    return { ...after, dateOfBirth, dobEstimated };
  }
  // The same date sent back does not make an estimate exact.
  const isSame = after.dateOfBirth === before.dateOfBirth;
  return isSame ? { ...after, dobEstimated: before.dobEstimated } : after;
}

/** An age alone that the date of the record has already: nothing new is said, and the date stays. */
function saysAgeOf(born: string, { dateOfBirth, age }: PatientDemographics, today: string): boolean {
  return filled(dateOfBirth) === null && isSameAge(age ?? '', ageText(born, today));
}

/** A person's row, of which nothing may be known yet. */
interface KnownPerson extends Standing {
  readonly gender: Gender;
  readonly dateOfBirth: string | null;
  readonly dobEstimated: boolean;
}

/** 422 if a known sex would become unknown. */
export function refuseForgottenSex(before: Gender, after: Gender, field: string): void {
  if (after !== 'unknown' || before === 'unknown') return;
  throw invalid(field, 'The sex of this patient is known: it can be corrected, not removed.');
}

function nameOf(text: string, field: string): string {
  const letters = [...text.replace(/[\s\p{Cf}]/gu, '')];
  if (letters.length >= SHORTEST_NAME) return toNfc(text);
  throw invalid(field, `${field} must have at least ${SHORTEST_NAME} characters.`);
}

function birth(
  { dateOfBirth, age }: PatientDemographics,
  today: string,
  prefix: string,
): Pick<Demographics, 'dateOfBirth' | 'dobEstimated'> {
  if (filled(dateOfBirth) !== null)
    return { dateOfBirth: bornOn(dateOfBirth ?? '', today, prefix), dobEstimated: false };
  if (filled(age) === null)
    throw invalid(`${prefix}dateOfBirth`, 'Enter a date of birth, or an age if it is not known.');
  if ((age ?? '').trim().length < SHORTEST_AGE) {
    throw invalid(`${prefix}age`, 'Age must have at least 2 characters: 34, or with its unit 5y, 8m, 12d.');
  }
  const parsed = parseAge(age ?? '');
  if (parsed === null) {
    throw invalid(`${prefix}age`, 'Age must read like 34, 5y, 8m or 12d, and be at most 130 years.');
  }
  return { dateOfBirth: estimatedDateOfBirth(parsed, today), dobEstimated: true };
}

function bornOn(text: string, today: string, prefix: string): string {
  const wrong = isRealDate(text)
    ? validateDateOfBirth(text, today)
    : 'Date of birth is not a real date (yyyy-MM-dd).';
  if (wrong !== null) throw invalid(`${prefix}dateOfBirth`, wrong);
  return text;
}

function filled(text: string | null | undefined): string | null {
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}
