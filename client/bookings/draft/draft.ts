import type { Patient, SameIdentity, PatientIdentityAnswer } from '../../../shared/contract/patients.js';
import { bookingTexts, type BookingText } from '../../../shared/domain/booking-texts.js';
import {
  FORM_FIELDS,
  formTexts,
  type FormField,
  type FormText,
} from '../../../shared/domain/people/person.js';
import type { Gender, Priority } from '../../../shared/vocabulary.js';
import { newIdempotencyKey } from '../../core/api.js';

export type Answer = '' | 'yes' | 'no';

export interface DraftPayment {
  /** The payment type's slug. */
  readonly paymentType: string;
  readonly amount: string;
}

/** A booking being typed: every field flat, as text, so that it keeps anything that was typed. */
export interface BookingDraft extends Readonly<Record<FormText | BookingText, string>> {
  readonly codes: readonly string[];
  /** The code of the quotation it is made from; empty: none. */
  readonly quotation: string;
  /** Words in the field of the tests for which none was picked yet. */
  readonly soughtTest: string;
  readonly fullName: string;
  /** As typed; a good one reads yyyy-MM-dd after it was left. */
  readonly dateOfBirth: string;
  readonly dobEstimated: boolean;
  readonly age: string;
  readonly gender: Gender | '';
  /** Why somebody else has this national id already. */
  readonly nationalIdReason: string;
  /** Empty: the patient pays. */
  readonly payerId: string;
  /** Said of a payer that asks for an authorisation number: there is none yet. */
  readonly authorisationLater: boolean;
  /** The known patient whose payer of the last time was asked for. */
  readonly payerOf: string;
  /** For a new booking; empty: the usual list, which is the payer's or that for cash. */
  readonly priceList: string;
  readonly notes: string;
  readonly fasting: Answer;
  readonly pregnant: Answer;
  /** As typed, e.g. 28+3. */
  readonly gestation: string;
  readonly medication: string;
  readonly priority: Priority;
  readonly collectedDay: string;
  readonly collectedTime: string;
  /** yyyy-MM-dd: the collection day that was confirmed to be so long ago. */
  readonly longAgoDay: string;
  readonly collectedBy: string;
  readonly referringDoctor: string;
  readonly referringDoctorId: string | null;
  readonly payNow: boolean;
  readonly payments: readonly DraftPayment[];
  /** The known patient whom the booking is for, as last read. */
  readonly patient: Patient | null;
  /** Said to be the known patient although two of name, sex and date of birth were typed over: of what was typed. */
  readonly samePerson: string;
  /** People registered with the same name, sex and date of birth; null: not looked up yet. */
  readonly registered: SameRegistered | null;
  /** Said of them: another person, or a twin. */
  readonly whoItIs: IdentityAnswer | null;
  /** Booking the same draft twice books once. */
  readonly key: string;
}

export type DraftField = keyof BookingDraft;

export function emptyDraft(): BookingDraft {
  return {
    codes: [],
    quotation: '',
    soughtTest: '',
    fullName: '',
    dateOfBirth: '',
    dobEstimated: false,
    age: '',
    gender: '',
    ...formTexts(() => ''),
    ...bookingTexts(() => ''),
    nationalIdReason: '',
    payerId: '',
    authorisationLater: false,
    payerOf: '',
    priceList: '',
    notes: '',
    fasting: '',
    pregnant: '',
    gestation: '',
    medication: '',
    priority: 'routine',
    collectedDay: '',
    collectedTime: '',
    longAgoDay: '',
    collectedBy: '',
    referringDoctor: '',
    referringDoctorId: null,
    payNow: false,
    payments: [],
    patient: null,
    samePerson: '',
    registered: null,
    whoItIs: null,
    key: newIdempotencyKey(),
  };
}

/** "Use Demographics": the known patient's details in the fields of the form. */
export function fieldsOf(patient: Patient): Partial<BookingDraft> {
  return {
    fullName: patient.fullName,
    dateOfBirth: patient.dateOfBirth ?? '',
    dobEstimated: patient.dobEstimated,
    age: patient.age,
    gender: patient.gender,
    ...formTexts((field) => patient[field] ?? ''),
    nationalIdReason: '',
    patient,
  };
}

/** Which of a known patient's details were typed over. */
export function changedPatientFields(draft: BookingDraft): readonly FormField[] {
  if (draft.patient === null) return [];
  const known = fieldsOf(draft.patient);
  return FORM_FIELDS.filter((field) => draft[field] !== known[field]);
}

/** Whether anything was typed at all: an untouched form is no draft to keep or to discard. */
export function isUntouched(draft: BookingDraft): boolean {
  const fresh = emptyDraft();
  return (Object.keys(fresh) as DraftField[]).every(
    (field) => field === 'key' || JSON.stringify(draft[field]) === JSON.stringify(fresh[field]),
  );
}

/** Somebody who is registered with the name, sex and date of birth that were typed. */
export type Registered = Omit<SameIdentity, 'age'>;

/** The matching people; `of` is the identity they match, and the answer holds for no other. */
interface SameRegistered {
  readonly of: string;
  readonly same: readonly Registered[];
}

/** The answer about them. */
export interface IdentityAnswer {
  readonly of: string;
  readonly whoItIs: PatientIdentityAnswer;
  readonly sameAs?: string;
  readonly twin?: number;
}
