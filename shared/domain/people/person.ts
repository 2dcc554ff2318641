import { ACCOUNT_WORDS, type AccountWord } from '../account-words.js';

/** By these a person is judged and addressed: with results they change only with a grant. */
export const IDENTITY_FIELDS = ['fullName', 'dateOfBirth', 'gender'] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

/** As sentences say them: "sex changed after release". */
export const IDENTITY_WORDS: Readonly<Record<IdentityField, string>> = {
  fullName: 'name',
  dateOfBirth: 'date of birth',
  gender: 'sex',
};

type Identity = Readonly<Record<IdentityField, string | null>>;

/** Which of a person's identifying fields differ. */
export function identityChanges(before: Identity, after: Identity): readonly IdentityField[] {
  return IDENTITY_FIELDS.filter((field) => before[field] !== after[field]);
}

/** The optional plain text beside them that a form asks for. */
export const FORM_TEXTS = ['nationalId', 'wardNumber', 'phone', 'email', 'address', 'deliverBy'] as const;
export type FormText = (typeof FORM_TEXTS)[number];

/** Something of each of them. */
export function formTexts<V>(value: (field: FormText) => V): Readonly<Record<FormText, V>> {
  return Object.fromEntries(FORM_TEXTS.map((field) => [field, value(field)])) as Record<FormText, V>;
}

/** The same, and what older records have beside it. */
export const PATIENT_TEXTS: readonly PatientText[] = [...FORM_TEXTS, ...ACCOUNT_WORDS];
export type PatientText = FormText | AccountWord;

/** Something of each of them. */
export function patientTexts<V>(value: (field: PatientText) => V): Readonly<Record<PatientText, V>> {
  return Object.fromEntries(PATIENT_TEXTS.map((field) => [field, value(field)])) as Record<PatientText, V>;
}

/** A patient's fields in the order of the form. */
export const FORM_FIELDS: readonly FormField[] = [...IDENTITY_FIELDS, ...FORM_TEXTS];
export type FormField = IdentityField | FormText;

/** A merge of duplicates chooses among these. */
export const PATIENT_FIELDS: readonly PatientField[] = [...IDENTITY_FIELDS, ...PATIENT_TEXTS];
export type PatientField = IdentityField | PatientText;

export const FORM_LABELS: Readonly<Record<FormField, string>> = {
  fullName: 'Name',
  dateOfBirth: 'Date of birth',
  gender: 'Sex',
  nationalId: 'National ID/Passport No',
  wardNumber: 'Ward number',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  deliverBy: 'How results are sent',
};

export const FIELD_LABELS: Readonly<Record<PatientField, string>> = {
  ...FORM_LABELS,
  accountName: 'Account in words',
  accountNumber: 'Account number',
};

/** The record whose value the survivor keeps. */
export const MERGE_SIDES = ['keep', 'merge'] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];

/** So long a merge can be taken back. */
export const UNMERGE_DAYS = 30;

/** The name of an unknown person in an emergency until somebody knows more. */
export const UNKNOWN_NAME = 'Unknown';

export function isUnknownName(name: string): boolean {
  return /^unknown(?![\p{L}\p{N}])/iu.test(name.trim());
}

/** Letters and digits alone, as national ids are compared ("63-123456 A 42" and "63123456a42" are one). */
export function numberKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const WORDS: Readonly<Record<string, string>> = {
  male: 'Male',
  female: 'Female',
  unknown: 'Sex unknown',
};
const LETTERS: Readonly<Record<string, string>> = { male: 'M', female: 'F', unknown: 'U' };

/** "Male", "Female", "Sex unknown"; '' if not stated. */
export function sexWord(gender: string): string {
  return WORDS[gender] ?? '';
}

/** "M", "F", "U" for unknown; '' if not stated. */
export function sexLetter(gender: string): string {
  return LETTERS[gender] ?? '';
}
