import type { Patient } from '../../../shared/contract/patients.js';
import { isRealDate } from '../../../shared/domain/people/age.js';
import {
  isBabyName,
  looksLikeAnotherPerson,
  type Identity,
} from '../../../shared/domain/people/other-person.js';
import { isUnknownName, FORM_FIELDS, type IdentityField } from '../../../shared/domain/people/person.js';
import { MOST_TWINS } from '../../../shared/domain/people/name-mark.js';
import { readBirthDay } from '../../../shared/domain/time/read-day.js';
import { labToday } from '../../ui/layout/date-time.js';
import type { FieldProblem } from './draft-rules.js';
import { fieldsOf, type BookingDraft, type Registered, type IdentityAnswer } from './draft.js';

const IDENTITY: ReadonlySet<string> = new Set<IdentityField>(['fullName', 'dateOfBirth', 'gender']);

/** The identity in the fields. */
export function typedIdentity({ fullName, dateOfBirth, gender }: BookingDraft): Identity {
  return {
    fullName: fullName.trim().replace(/\s+/g, ' '),
    dateOfBirth: readBirthDay(dateOfBirth, labToday()).day ?? dateOfBirth,
    gender,
  };
}

/** Two of a known person's name, sex and date of birth were typed over. */
export function isOvertyped(draft: BookingDraft): boolean {
  return draft.patient !== null && looksLikeAnotherPerson(draft.patient, typedIdentity(draft));
}

/** The identity for which "it is the same person" was answered: further changes ask again. */
export function samePersonOf(draft: BookingDraft): string {
  const { fullName, dateOfBirth, gender } = typedIdentity(draft);
  return [draft.patient?.id, fullName, dateOfBirth, gender].join('|');
}

/** A booking waits until it is said whose it is. */
export function patientIdentityProblems(draft: BookingDraft): readonly FieldProblem[] {
  if (!isOvertyped(draft) || draft.samePerson === samePersonOf(draft)) return [];
  const message = `Say who it is: another person, or ${draft.patient?.fullName ?? ''}`;
  return [{ step: 'patient-demographics', field: 'samePerson', message }];
}

/** Somebody new: what was typed stays, what came with the known person's record goes with it. */
export function asNewPerson(draft: BookingDraft): Partial<BookingDraft> {
  if (draft.patient === null) return {};
  const known = fieldsOf(draft.patient);
  const left = FORM_FIELDS.filter((field) => !IDENTITY.has(field) && draft[field] === known[field]);
  return {
    patient: null,
    samePerson: '',
    ...Object.fromEntries(left.map((field) => [field, ''])),
    ...(draft.gender === 'unknown' && { gender: '' as const }),
  };
}

/** The key by which a new patient is compared with registered ones; '': too little is known, or nobody is new. */
export function identityKey(draft: BookingDraft): string {
  const { fullName, dateOfBirth, gender } = typedIdentity(draft);
  if (draft.patient !== null || isUnknownName(fullName ?? '') || gender === '') return '';
  if (!isRealDate(dateOfBirth ?? '') || (draft.dobEstimated && !isBabyName(fullName ?? ''))) return '';
  return [fullName, dateOfBirth, gender].join('|');
}

/** Those whom the booking is asked about; none while something else is typed. */
export function sameIdentity(draft: BookingDraft): readonly Registered[] {
  const by = identityKey(draft);
  return by !== '' && draft.registered?.of === by ? draft.registered.same : [];
}

export function identityAnswer(draft: BookingDraft): IdentityAnswer | undefined {
  const { whoItIs } = draft;
  return whoItIs !== null && whoItIs.of === identityKey(draft) ? whoItIs : undefined;
}

/** A booking waits until it is said whether it is one of them. */
export function sameRegisteredProblems(draft: BookingDraft): readonly FieldProblem[] {
  const [first] = sameIdentity(draft);
  if (first === undefined || identityAnswer(draft) !== undefined) return [];
  const message = `Say who it is: ${first.hospitalNumber} ${first.fullName}, another person, or a twin`;
  return [{ step: 'patient-demographics', field: 'whoItIs', message }];
}

/** "It is this person": the record, and over it the phone or address that was typed. */
export function asRegistered(draft: BookingDraft, patient: Patient): Partial<BookingDraft> {
  const typed = FORM_FIELDS.filter((field) => !IDENTITY.has(field) && draft[field] !== '');
  return {
    ...fieldsOf(patient),
    ...Object.fromEntries(typed.map((field) => [field, draft[field]])),
    registered: null,
    whoItIs: null,
  };
}

/** The numbers that the new one of a birth may have: as many as there are, and one more. */
export function remainingTwins(same: readonly Registered[]): readonly number[] {
  const used = same.flatMap(({ twin }) => twin ?? []);
  const most = Math.min(MOST_TWINS, Math.max(2, used.length + 1));
  return Array.from({ length: most }, (_, index) => index + 1).filter((twin) => !used.includes(twin));
}
