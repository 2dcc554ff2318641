import { looksLikeAnother, type WhoItIs } from '../../../shared/domain/people/other-person.js';
import { PATIENT_FIELDS, type IdentityField } from '../../../shared/domain/people/person.js';
import { readBirthDay } from '../../../shared/domain/time/read-day.js';
import { labToday } from '../../ui/layout/date-time.js';
import { fieldsOf, type BookingDraft } from './draft.js';
import type { FieldProblem } from './draft-rules.js';

/** Who somebody is by what stands in the fields. */
export function typedIdentity({ fullName, dateOfBirth, gender }: BookingDraft): WhoItIs {
  return {
    fullName: fullName.trim().replace(/\s+/g, ' '),
    dateOfBirth: readBirthDay(dateOfBirth, labToday()).day ?? dateOfBirth,
    gender,
  };
}

/** Two of a known person's name, sex and date of birth were typed over. */
export function isOvertyped(draft: BookingDraft): boolean {
  return draft.patient !== null && looksLikeAnother(draft.patient, typedIdentity(draft));
}

/** What "it is the same person" was said of: more that is typed over asks again. */
export function samePersonOf(draft: BookingDraft): string {
  const { fullName, dateOfBirth, gender } = typedIdentity(draft);
  return [draft.patient?.id, fullName, dateOfBirth, gender].join('|');
}

/** A booking waits until it is said whose it is. */
export function whoItIsProblems(draft: BookingDraft): readonly FieldProblem[] {
  if (!isOvertyped(draft) || draft.samePerson === samePersonOf(draft)) return [];
  const message = `Say who it is: another person, or ${draft.patient?.fullName ?? ''}`;
  return [{ step: 'patient-demographics', field: 'samePerson', message }];
}

const IDENTITY: ReadonlySet<string> = new Set<IdentityField>(['fullName', 'dateOfBirth', 'gender']);

/** Somebody new: what was typed stays, what came with the known person's record goes with it. */
export function asNewPerson(draft: BookingDraft): Partial<BookingDraft> {
  if (draft.patient === null) return {};
  const known = fieldsOf(draft.patient);
  const left = PATIENT_FIELDS.filter((field) => !IDENTITY.has(field) && draft[field] === known[field]);
  return {
    patient: null,
    samePerson: '',
    ...Object.fromEntries(left.map((field) => [field, ''])),
    ...(draft.gender === 'unknown' && { gender: '' as const }),
  };
}
