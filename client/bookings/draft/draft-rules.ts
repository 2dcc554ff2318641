import type { PayerChoice } from '../../../shared/contract/payer-shapes.js';
import { bookingTexts } from '../../../shared/domain/booking-texts.js';
import { unsaidNumber } from '../../../shared/domain/money/authorisation-number.js';
import { parseAge, validateDateOfBirth } from '../../../shared/domain/people/age.js';
import { readGestation } from '../../../shared/domain/people/gestation.js';
import { isUnknownName, formTexts } from '../../../shared/domain/people/person.js';
import { deliverByProblem, mailAddressProblem } from '../../../shared/domain/reports/delivery.js';
import { collectionFault, type CollectionFault } from '../../../shared/domain/time/collection-time.js';
import { readBirthDay, readDay } from '../../../shared/domain/time/read-day.js';
import { localMoment } from '../../../shared/domain/time/parse-moment.js';
import { phoneProblem } from '../../ui/fields/phone-rule.js';
import { parseTimeInput } from '../../ui/fields/parse-input.js';
import { leftoverText } from '../../ui/keys/left-over.js';
import { formatTime, labToday } from '../../ui/layout/date-time.js';
import type { StepKey } from '../wizard/steps.js';
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

/** Only an unknown patient may have unknown sex, and keeps it until somebody knows more. */
function genderProblem({ gender, fullName, patient }: BookingDraft): string | null {
  const isLeft = gender === 'unknown' && (patient?.gender === 'unknown' || isUnknownName(fullName));
  return gender === '' || (gender === 'unknown' && !isLeft) ? 'Choose the gender' : null;
}

/** A number from the record stays as it is: only a new one is checked. */
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

/** Of those that the draft may name. */
type Payers = readonly Pick<PayerChoice, 'id' | 'name' | 'needsAuthorisation'>[];

function numberProblem(draft: BookingDraft, _timeZone: string | undefined, payers: Payers): string | null {
  const payer = payers.find(({ id }) => id === draft.payerId);
  return payer === undefined ? null : unsaidNumber(payer, draft);
}

type Rule = (draft: BookingDraft, timeZone: string | undefined, payers: Payers) => string | null;

/** In the order of the steps and of their fields. */
const RULES: readonly (readonly [field: DraftField, check: Rule])[] = [
  [
    'codes',
    ({ codes, soughtTest }) =>
      leftoverText(soughtTest, 'test') ?? (codes.length === 0 ? 'Choose at least one test' : null),
  ],
  ['fullName', nameProblem],
  ['dateOfBirth', birthProblem],
  ['age', ageProblem],
  ['gender', genderProblem],
  ['phone', typedPhoneProblem],
  ['email', emailProblem],
  ['authorisationNumber', numberProblem],
  ['gestation', gestationProblem],
  ['collectedDay', collectedDayProblem],
  ['collectedTime', collectedTimeProblem],
  ['longAgoDay', longAgoProblem],
];

/** The problems that still prevent booking, in the order of the steps. The server checks again. */
export function draftProblems(
  draft: BookingDraft,
  timeZone: string | undefined,
  payers: Payers = [],
): readonly FieldProblem[] {
  return RULES.flatMap(([field, check]) => {
    const message = check(draft, timeZone, payers);
    const step = STEP_OF_FIELD[field];
    return message === null || step === undefined ? [] : [{ step, field, message }];
  });
}

export function draftErrors(
  draft: BookingDraft,
  timeZone: string | undefined,
  payers: Payers,
): Record<string, string> {
  return Object.fromEntries(
    draftProblems(draft, timeZone, payers).map(({ field, message }) => [field, message]),
  );
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

/** The field of the form that shows the server's error about `patient.dateOfBirth`; undefined: none in particular. */
export function draftFieldOf(serverField: string): DraftField | undefined {
  const mapped = SERVER_FIELDS.find(([start]) => start.test(serverField));
  if (mapped !== undefined) return mapped[1];
  const last = serverField.replace(/^patient\./, '');
  return last in STEP_OF_FIELD ? (last as DraftField) : undefined;
}

const onStep = <Field extends string>(step: StepKey, ...fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, step])) as Record<Field, StepKey>;

/** The step that has the field. */
export const STEP_OF_FIELD: Readonly<Partial<Record<DraftField, StepKey>>> = {
  codes: 'select-profiles',
  ...bookingTexts((): StepKey => 'clinical-data'),
  ...formTexts((): StepKey => 'contact-details'),
  ...onStep('patient-demographics', 'fullName', 'dateOfBirth', 'age', 'gender', 'nationalIdReason'),
  ...onStep('patient-demographics', 'samePerson', 'whoItIs', 'nationalId', 'wardNumber'),
  ...onStep('contact-details', 'payerId', 'priceList', 'memberNumber', 'authorisationNumber'),
  ...onStep('contact-details', 'authorisationLater'),
  ...onStep('clinical-data', 'notes', 'fasting', 'pregnant', 'gestation', 'medication', 'priority'),
  ...onStep('clinical-data', 'collectedDay', 'collectedTime', 'longAgoDay', 'collectedBy'),
  referringDoctor: 'referring-doctor',
  payments: 'booking-summary',
};

function collectedDayProblem({ collectedDay, collectedTime }: BookingDraft): string | null {
  if (collectedDay.trim() === '') return collectedTime.trim() === '' ? null : 'Enter the day';
  return readDay(collectedDay, labToday()) === undefined ? 'Write the day as 21/11/2026' : null;
}

function collectedTimeProblem(draft: BookingDraft, timeZone?: string): string | null {
  const { collectedDay, collectedTime } = draft;
  if (collectedTime.trim() === '') return collectedDay.trim() === '' ? null : 'Enter the time';
  if (parseTimeInput(collectedTime, formatTime(Date.now())) === undefined) return 'Write the time as 14:05';
  const parsed = parseCollection(draft, timeZone);
  if (parsed === undefined) return null;
  if ('refused' in parsed) return parsed.refused;
  const fault = faultOf(draft, parsed.at, timeZone);
  return fault === undefined || fault.rule === 'ask' ? null : fault.message;
}

/** More than seven days back is asked, until somebody said of that day that it is meant. */
function longAgoProblem(draft: BookingDraft, timeZone?: string): string | null {
  return isLongAgoConfirmed(draft) ? null : (longAgoQuestion(draft, timeZone) ?? null);
}

/** The question about the collection time; undefined: none. */
export function longAgoQuestion(draft: BookingDraft, timeZone?: string): string | undefined {
  const parsed = parseCollection(draft, timeZone);
  if (parsed === undefined || 'refused' in parsed) return undefined;
  const fault = faultOf(draft, parsed.at, timeZone);
  return fault?.rule === 'ask' ? fault.message : undefined;
}

export function isLongAgoConfirmed({ collectedDay, longAgoDay }: BookingDraft): boolean {
  return longAgoDay !== '' && longAgoDay === readDay(collectedDay, labToday());
}

function parseCollection({ collectedDay, collectedTime }: BookingDraft, timeZone?: string) {
  const day = readDay(collectedDay, labToday());
  const time = parseTimeInput(collectedTime, formatTime(Date.now()));
  return day === undefined || time === undefined ? undefined : localMoment(timeZone, day, time);
}

function faultOf(draft: BookingDraft, at: Date, timeZone?: string): CollectionFault | undefined {
  const dateOfBirth = readBirthDay(draft.dateOfBirth, labToday()).day ?? null;
  const born = { dateOfBirth, dobEstimated: draft.dobEstimated };
  return collectionFault(at, { now: new Date(), timeZone, born });
}
