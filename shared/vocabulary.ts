/** The words that the laboratory, its tables, its routes and its screens share. */

export const ROLES = [
  'ROLE_SUPER_ADMIN',
  'ROLE_LABADMIN',
  'ROLE_LAB',
  'ROLE_RECEPTION',
  'ROLE_CASHIER',
  'ROLE_BOARD',
] as const;
export type Role = (typeof ROLES)[number];

/** Other spellings that are accepted on input and stored canonically. */
const ROLE_ALIASES: Readonly<Record<string, Role>> = {
  SUPER: 'ROLE_SUPER_ADMIN',
  SUPER_ADMIN: 'ROLE_SUPER_ADMIN',
  ADMIN: 'ROLE_SUPER_ADMIN',
  LAB_ADMIN: 'ROLE_LABADMIN',
  LABADMIN: 'ROLE_LABADMIN',
  LAB: 'ROLE_LAB',
  RECEPTION: 'ROLE_RECEPTION',
  CASHIER: 'ROLE_CASHIER',
  BOARD: 'ROLE_BOARD',
};

/** The canonical role for any accepted spelling, or undefined for none. */
export function canonicalRole(text: string): Role | undefined {
  const known = ROLES.find((role) => role === text);
  return known ?? (Object.hasOwn(ROLE_ALIASES, text) ? ROLE_ALIASES[text] : undefined);
}

/** ROLE_LAB as people read it: without the prefix, the underscore as a space. */
export function roleLabel(role: string): string {
  return role.replace(/^ROLE_/, '').replaceAll('_', ' ');
}

/** The seven disciplines; each is also a worklist unit. */
export const DISCIPLINES = [
  'microbiology',
  'serology',
  'haematology',
  'molecular',
  'bloodbank',
  'immunochemistry',
  'biochemistry',
] as const;
export type Discipline = (typeof DISCIPLINES)[number];

export const PRIORITIES = ['routine', 'urgent', 'stat'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** `unknown`: an unknown person in an emergency only. */
export const GENDERS = ['male', 'female', 'unknown'] as const;
export type Gender = (typeof GENDERS)[number];

/** The stages of one requested profile (docs/rules/work.md). */
export const STAGES = [
  'waiting',
  'in_process',
  'validated',
  'authorised',
  'released',
  'amended',
  'withdrawn',
  'refunded',
] as const;
export type Stage = (typeof STAGES)[number];

export const PAYMENT_STATUSES = ['not_paid', 'part_paid', 'paid', 'part_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The requester of a test added after booking. */
export const ASKER_KINDS = ['doctor', 'ward', 'person'] as const;
export type AskerKind = (typeof ASKER_KINDS)[number];
/** `reflex`: a rule of the catalogue asked for it. */
export type AskedByKind = AskerKind | 'reflex';

const JOB_CARD_STATUSES = ['waiting', 'processing'] as const;
export type JobCardStatus = (typeof JOB_CARD_STATUSES)[number];

export const RESULT_ACTIONS = ['update', 'validate', 'release'] as const;
export type ResultAction = (typeof RESULT_ACTIONS)[number];

export const FLAGS = ['', 'L', 'H', 'LL', 'HH', 'A'] as const;
export type Flag = (typeof FLAGS)[number];

/** `patient`: a correction of a patient with results; the others are of a booking. */
export const GRANT_ACTIONS = ['update', 'delete', 'refund', 'patient'] as const;
export type GrantAction = (typeof GRANT_ACTIONS)[number];

export const SAMPLE_TYPES = [
  'SEMEN',
  'SPUTUM',
  'STOOL',
  'URINE',
  'SALIVA',
  'ORAL FLUID',
  'SWEAT',
  'BLOOD',
  'TISSUE BIOPSY',
  'CSF',
  'BONE MARROW',
  'AMNIOTIC FLUID',
] as const;

export const EGFR_EQUATIONS = ['CKD-EPI 2009', 'CKD-EPI 2021'] as const;
export type EgfrEquation = (typeof EGFR_EQUATIONS)[number];

/** The person who takes the results at the counter. */
export const COLLECTORS = ['patient', 'other'] as const;
export type Collector = (typeof COLLECTORS)[number];

/** Whether a report of a booking that is not paid is printed: as ever, with a warning, or not until it is paid. */
export const PAYMENT_GATES = ['none', 'warn', 'hold'] as const;
export type PaymentGate = (typeof PAYMENT_GATES)[number];

export const DEFAULT_CURRENCY = '$';

/** The name of a laboratory until it is given one. */
export const UNNAMED_LABORATORY = 'Meniscus Laboratory';

/** The user that the first start makes. */
export const FIRST_USER = 'admin';
/** Its name until somebody gives their own: nobody signs anything with it. */
export const FIRST_NAME = { firstName: 'System', surname: 'Administrator' } as const;

export function isFirstName({
  firstName,
  surname,
}: {
  readonly firstName: string;
  readonly surname: string;
}): boolean {
  return firstName === FIRST_NAME.firstName && surname === FIRST_NAME.surname;
}

/** The kinds of calls: a critical value, or one that was taken back. */
const CALL_KINDS = ['value', 'correction'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** `closing`: counted; what is taken now belongs to the next shift. */
const SHIFT_STATES = ['open', 'closing', 'closed'] as const;
export type ShiftState = (typeof SHIFT_STATES)[number];

/** Why money is refunded; `other` needs a text. */
export const REFUND_REASONS = [
  'duplicate-booking',
  'patient-request',
  'specimen-rejected',
  'test-not-available',
  'price-error',
  'laboratory-error',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** As receipts say it. */
export const REFUND_REASON_TEXT: Readonly<Record<RefundReason, string>> = {
  'duplicate-booking': 'Booked twice',
  'patient-request': "At the patient's request",
  'specimen-rejected': 'Specimen rejected',
  'test-not-available': 'Test not available',
  'price-error': 'Wrong price',
  'laboratory-error': 'Laboratory error',
  other: 'Other',
};

/** Why a booking is discounted; `other` needs a text. */
export const DISCOUNT_REASONS = [
  'staff',
  'senior-citizen',
  'hardship',
  'loyalty',
  'referral-agreement',
  'price-match',
  'late-result',
  'other',
] as const;
export type DiscountReason = (typeof DISCOUNT_REASONS)[number];

/** As receipts say it. */
export const DISCOUNT_REASON_TEXT: Readonly<Record<DiscountReason, string>> = {
  staff: 'Staff or their family',
  'senior-citizen': 'Senior citizen',
  hardship: 'Cannot pay the full price',
  loyalty: 'Regular patient',
  'referral-agreement': 'Agreed with the referring doctor',
  'price-match': 'Price matched',
  'late-result': 'Late result',
  other: 'Other',
};

/** The groups of work that waits for somebody. */
export const TODO_KINDS = [
  'critical',
  'overdue',
  'authorise',
  'check',
  'unpaid',
  'demographics',
  'hand_over',
  'review',
  'tell_doctor',
  'without_bands',
  'email',
  'open_shift',
  'low_stock',
  'ending_lot',
  'late_order',
  'collection_time',
  'lab_number',
  'sample_to_follow',
  'number_outstanding',
  'account_words',
] as const;
export type TodoKind = (typeof TODO_KINDS)[number];

/** The states of a specimen. */
export const SPECIMEN_STATES = [
  'ordered',
  'collected',
  'received',
  'in_process',
  'done',
  'rejected',
  'stored',
  'discarded',
] as const;
export type SpecimenState = (typeof SPECIMEN_STATES)[number];

/** Why the laboratory does not work on a specimen. */
export const REJECTION_REASONS = [
  'haemolysed',
  'clotted',
  'insufficient',
  'wrong tube',
  'unlabelled',
  'mislabelled',
  'leaking',
  'too old',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const PAYER_KINDS = ['insurer', 'account-customer'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];

export const PAYER_KIND_TEXT: Readonly<Record<PayerKind, string>> = {
  insurer: 'Insurer',
  'account-customer': 'Account customer',
};

/** Receipts that concern what a patient has on deposit, and no booking's bill. */
export const DEPOSIT_KINDS = ['deposit', 'deposit-kept', 'deposit-returned'] as const;
