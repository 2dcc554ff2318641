import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { Patient } from '../../../shared/contract/patients.js';
import type { PayerChoice } from '../../../shared/contract/payer-shapes.js';
import { BOOKING_TEXTS } from '../../../shared/domain/booking-texts.js';
import { twinMark } from '../../../shared/domain/people/name-mark.js';
import { FORM_LABELS, FORM_FIELDS, sexWord } from '../../../shared/domain/people/person.js';
import { fieldName } from '../../ui/forms/field-name.js';
import { useTwoVersions, type FieldValues, type TwoVersions } from '../../ui/forms/use-two-versions.js';
import { draftOf } from '../draft/draft-request.js';
import { fieldsOf, type BookingDraft, type DraftField } from '../draft/draft.js';
import type { DraftForm } from './wizard-form.js';

const LABELS: Readonly<Record<string, string>> = {
  codes: 'Tests',
  ...FORM_LABELS,
  // As the wizard calls them.
  gender: 'Gender',
  wardNumber: 'Ward Number',
  payerId: 'Payer',
  notes: 'Clinical notes',
  fasting: 'Fasting',
  pregnant: 'Pregnant',
  gestation: 'Gestation',
  medication: 'Medication',
  ...BOOKING_TEXTS,
  priority: 'Urgency',
  collectedDay: 'Collected on',
  collectedTime: 'Collected at',
  collectedBy: 'Collected by',
  referringDoctor: 'Doctor',
} satisfies Partial<Record<DraftField, string>>;

const PARTS = {
  dateOfBirth: ['age', 'dobEstimated'],
  collectedDay: ['longAgoDay'],
  referringDoctor: ['referringDoctorId'],
} as const satisfies Partial<Record<DraftField, readonly DraftField[]>>;

interface VersionedDraft {
  readonly payers?: readonly PayerChoice[];
  readonly typed?: () => FieldValues;
  readonly put?: (values: FieldValues) => void;
}

/** Two people at one booking, or at one patient, in the fields of the wizard. */
export function useDraftVersions(form: DraftForm, { payers = [], ...own }: VersionedDraft): TwoVersions {
  return useTwoVersions({
    typed: () => form.getValues() as unknown as FieldValues,
    put: (values) => form.setValues(values as Partial<BookingDraft>),
    ...own,
    parts: PARTS,
    nameOf: (field) => LABELS[field] ?? fieldName(field),
    shown: (field, value) => {
      if (field === 'gender' && value !== '') return sexWord(String(value));
      if (field === 'twin') return value === null ? 'Not one of twins' : twinMark(Number(value));
      if (field !== 'payerId') return undefined;
      return payers.find(({ id }) => id === value)?.name ?? (value === '' ? 'The patient' : 'Another payer');
    },
  });
}

function pick(draft: Partial<BookingDraft>, fields: readonly string[]): FieldValues {
  const all = draft as FieldValues;
  const parts = Object.entries(PARTS).flatMap(([field, others]) => (fields.includes(field) ? others : []));
  return Object.fromEntries([...fields, ...parts].map((field) => [field, all[field]]));
}

/** The booking as two people may have changed it. */
export const bookingValues = (booking: Booking): FieldValues => pick(draftOf(booking), Object.keys(LABELS));

/** The same of a patient's record. */
export const patientValues = (patient: Patient): FieldValues => pick(fieldsOf(patient), FORM_FIELDS);
