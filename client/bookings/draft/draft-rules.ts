import { parseAge, validateDateOfBirth } from '../../../shared/domain/people/age.js';
import { deliverByProblem, mailAddressProblem } from '../../../shared/domain/reports/delivery.js';
import { isUnknownName, patientTexts } from '../../../shared/domain/people/person.js';
import { readGestation } from '../../../shared/domain/people/gestation.js';
import { labToday } from '../../ui/layout/date-time.js';
import { readBirthDay } from '../../../shared/domain/time/read-day.js';
import { phoneProblem } from '../../ui/fields/phone-rule.js';
import { leftOver } from '../../ui/keys/left-over.js';
import type { StepKey } from '../wizard/steps.js';
import { collectedDayProblem, collectedTimeProblem, longAgoProblem } from './collection-rules.js';
import type { BookingDraft, DraftField } from './draft.js';

export interface FieldProblem {
  readonly step: StepKey;
  readonly field: DraftField;
  readonly message: string;
}

const SHORTEST = 2;

function nameProblem({ fullName }: BookingDraft): string | null {
  const letters = [...fullName.replace(/[\s\p{Cf}]/gu, '')];
  if (letters.length === 0) return 'Name is needed';
  return letters.length < SHORTEST ? 'Name needs at least 2 characters' : null;
}

function birthProblem({ dateOfBirth }: BookingDraft): string | null {
  if (dateOfBirth.trim() === '') return null;
  const { day, either } = readBirthDay(dateOfBirth, labToday());
  if (either.length > 1)
    return `Write the year in full: ${either.map((one) => one.slice(0, 4)).join(' or ')}`;
  if (day === undefined) return 'Write the date as 21/11/1980, the year in full';
  return validateDateOfBirth(day, labToday());
}

function ageProblem({ age, dateOfBirth }: BookingDraft): string | null {
  const typed = age.trim();
  if (typed === '') return dateOfBirth.trim() === '' ? 'Give a date of birth or an age' : 'Age is needed';
  if (parseAge(typed) === null) return 'Write the age as 34, 5y, 8m or 12d, at most 130 years';
  return typed.length < SHORTEST ? `At least 2 characters: ${typed}y for years, ${typed}m for months` : null;
}

/** Only an unknown person is of unknown sex; whoever is booked so keeps it until somebody knows more. */
function genderProblem({ gender, fullName, patient }: BookingDraft): string | null {
  const isLeft = gender === 'unknown' && (patient?.gender === 'unknown' || isUnknownName(fullName));
  return gender === '' || (gender === 'unknown' && !isLeft) ? 'Choose the gender' : null;
}

/** What stands in the record already stays: it is looked at where it is written anew. */
function typedPhoneProblem({ phone, patient }: BookingDraft): string | null {
  return phone === (patient?.phone ?? '') ? null : phoneProblem(phone);
}

function emailProblem({ email, deliverBy, patient }: BookingDraft): string | null {
  const isSame = email === (patient?.email ?? '');
  if (isSame && deliverBy === (patient?.deliverBy ?? '')) return null;
  return (isSame ? null : mailAddressProblem(email)) ?? deliverByProblem(deliverBy, email);
}

function gestationProblem({ gender, pregnant, gestation }: BookingDraft): string | null {
  if (gender !== 'female' || pregnant !== 'yes' || gestation.trim() === '') return null;
  return readGestation(gestation) === null ? 'Write weeks and days as 28+3, at most 45 weeks' : null;
}

type Rule = readonly [
  step: StepKey,
  field: DraftField,
  check: (draft: BookingDraft, timeZone?: string) => string | null,
];

const RULES: readonly Rule[] = [
  [
    'select-profiles',
    'codes',
    ({ codes, soughtTest }) =>
      leftOver(soughtTest, 'test') ?? (codes.length === 0 ? 'Choose at least one test' : null),
  ],
  ['patient-demographics', 'fullName', nameProblem],
  ['patient-demographics', 'dateOfBirth', birthProblem],
  ['patient-demographics', 'age', ageProblem],
  ['patient-demographics', 'gender', genderProblem],
  ['contact-details', 'phone', typedPhoneProblem],
  ['contact-details', 'email', emailProblem],
  ['clinical-data', 'gestation', gestationProblem],
  ['clinical-data', 'collectedDay', collectedDayProblem],
  ['clinical-data', 'collectedTime', collectedTimeProblem],
  ['clinical-data', 'longAgoDay', longAgoProblem],
];

/** What still stands in the way of booking, in the order of the steps. The server checks again. */
export function draftProblems(draft: BookingDraft, timeZone: string | undefined): readonly FieldProblem[] {
  return RULES.flatMap(([step, field, check]) => {
    const message = check(draft, timeZone);
    return message === null ? [] : [{ step, field, message }];
  });
}

export function draftErrors(draft: BookingDraft, timeZone: string | undefined): Record<string, string> {
  return Object.fromEntries(draftProblems(draft, timeZone).map(({ field, message }) => [field, message]));
}

const SERVER_FIELDS: readonly (readonly [start: RegExp, field: DraftField])[] = [
  [/^(profiles|bundles)/, 'codes'],
  [/^patient\.(id|version)$/, 'fullName'],
  [/^patient\.(sameAs|twin)$/, 'whoItIs'],
  [/^clinical\.collectedAt/, 'collectedTime'],
  [/^clinical\.collectedBy/, 'collectedBy'],
  [/^clinical\.medication/, 'medication'],
  [/^clinical\.fasting/, 'fasting'],
  [/^clinical\.pregnant/, 'pregnant'],
  [/^clinical\.gestation/, 'gestation'],
  [/^(payment|payments|discount)/, 'payments'],
];

/** Where the form shows what the server says of `patient.dateOfBirth`; undefined: nowhere in particular. */
export function draftFieldOf(serverField: string): DraftField | undefined {
  const mapped = SERVER_FIELDS.find(([start]) => start.test(serverField));
  if (mapped !== undefined) return mapped[1];
  const last = serverField.replace(/^patient\./, '');
  return last in STEP_OF_FIELD ? (last as DraftField) : undefined;
}

/** The step that has the field. */
export const STEP_OF_FIELD: Readonly<Partial<Record<DraftField, StepKey>>> = {
  codes: 'select-profiles',
  fullName: 'patient-demographics',
  dateOfBirth: 'patient-demographics',
  age: 'patient-demographics',
  gender: 'patient-demographics',
  nationalIdReason: 'patient-demographics',
  samePerson: 'patient-demographics',
  whoItIs: 'patient-demographics',
  ...patientTexts((): StepKey => 'contact-details'),
  nationalId: 'patient-demographics',
  wardNumber: 'patient-demographics',
  payerId: 'contact-details',
  priceList: 'contact-details',
  memberNumber: 'contact-details',
  authorisationNumber: 'contact-details',
  notes: 'clinical-data',
  fasting: 'clinical-data',
  pregnant: 'clinical-data',
  gestation: 'clinical-data',
  medication: 'clinical-data',
  priority: 'clinical-data',
  collectedDay: 'clinical-data',
  collectedTime: 'clinical-data',
  longAgoDay: 'clinical-data',
  collectedBy: 'clinical-data',
  referringDoctor: 'referring-doctor',
  payments: 'booking-summary',
};
