import type { Patient } from '../../../shared/contract/patients.js';
import { BOOKING_TEXTS } from '../../../shared/domain/booking-texts.js';
import { FIELD_LABELS, PATIENT_FIELDS } from '../../../shared/domain/people/person.js';
import { fieldsOf, type BookingDraft, type DraftField } from './draft.js';

const LABELS = {
  codes: 'Tests',
  ...FIELD_LABELS,
  // As the wizard calls them.
  gender: 'Gender',
  wardNumber: 'Ward Number',
  age: 'Age',
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
} as const satisfies Partial<Record<DraftField, string>>;

/** One thing that somebody else changed meanwhile. */
interface OtherChange {
  readonly label: string;
  readonly was: string;
  readonly now: string;
  /** The text typed here, if it differs from both. */
  readonly mine: string | undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === '' ? '–' : String(value);
}

export function otherChanges(
  base: BookingDraft,
  theirs: BookingDraft,
  mine: BookingDraft,
): readonly OtherChange[] {
  return (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((field) => !isSame(base[field], theirs[field]))
    .map((field) => {
      const isMine = !isSame(mine[field], base[field]) && !isSame(mine[field], theirs[field]);
      return {
        label: LABELS[field],
        was: shown(base[field]),
        now: shown(theirs[field]),
        mine: isMine ? shown(mine[field]) : undefined,
      };
    });
}

/** Keeps what was typed here; everything else is as the others left it. */
export function mergedDraft(base: BookingDraft, theirs: BookingDraft, mine: BookingDraft): BookingDraft {
  const fields = Object.keys(mine) as DraftField[];
  const typed = fields.filter((field) => field !== 'patient' && !isSame(mine[field], base[field]));
  return { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) };
}

/** The draft over the patient as the others have left the record. */
export function withFreshPatient(draft: BookingDraft, fresh: Patient): Partial<BookingDraft> {
  if (draft.patient === null) return {};
  const [base, theirs] = [fieldsOf(draft.patient), fieldsOf(fresh)];
  const typed = PATIENT_FIELDS.filter((field) => !isSame(draft[field], base[field]));
  const birth = typed.includes('dateOfBirth') ? { age: draft.age, dobEstimated: draft.dobEstimated } : {};
  return { ...theirs, ...Object.fromEntries(typed.map((field) => [field, draft[field]])), ...birth };
}
