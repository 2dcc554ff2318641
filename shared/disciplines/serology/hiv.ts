import { ageOn, type AssessedPatient } from '../../domain/results/assessed-patient.js';
import { hasReached } from '../../domain/ranges/age-limit.js';
import { foldWord } from '../../domain/ranges/range-grammar.js';

/** The row that the algorithm gives. */
export const HIV_CONCLUSION = 'HIVC';
/** The assays of a profile in their order; the third is the laboratory's own. */
export const HIV_ASSAYS = ['HIVT1', 'HIVT2', 'HIVT3'] as const;
/** A positive needs the second. */
export const FEWEST_ASSAYS = 2;
/** WHO, consolidated guidelines on differentiated HIV testing services (2024): three reactive assays. */
export const RECOMMENDED_ASSAYS = 3;
/** Younger children may still carry their mother's antibodies. */
export const OWN_ANTIBODIES_FROM = '18m';

const INCONCLUSIVE = 'Inconclusive - repeat in 14 days';

export const REASONS = {
  repeat: 'repeat',
  next: 'next assay needed',
  both: 'repeat both first',
  maternal: 'maternal antibodies possible, send EID',
  age: 'age not known, and maternal antibodies possible under 18 months',
} as const;

/** `value` is '' for no conclusion; `reason` says why there is none, or what to do with it; '' for neither. */
export interface HivConclusion {
  readonly value: string;
  readonly reason: string;
}

export type HivPatient = 'has own antibodies' | 'under 18 months' | 'of unknown age';

export function hivPatient(patient: AssessedPatient): HivPatient {
  const age = ageOn(patient);
  if (age === null) return 'of unknown age';
  return hasReached(age, OWN_ANTIBODIES_FROM) ? 'has own antibodies' : 'under 18 months';
}

/** What was not done has no value. */
export function isTested(value: string): boolean {
  return !['', 'not done'].includes(foldWord(value));
}

function isSaid(value: string | undefined, word: string): boolean {
  return foldWord(value ?? '') === word;
}

export function isReactive(value: string | undefined): boolean {
  return isSaid(value, 'reactive');
}

export function isNonReactive(value: string | undefined): boolean {
  return isSaid(value, 'non reactive');
}

/**
 * The conclusion of the assays that the laboratory lists, in their order; '' for one that is
 * empty. `inconclusive` is the catalogue's own word.
 */
export function hivConclusion(
  values: readonly string[],
  patient: HivPatient,
  inconclusive: string = INCONCLUSIVE,
): HivConclusion {
  const [first] = values;
  if (patient !== 'has own antibodies' && values.some(isReactive)) {
    return none(patient === 'under 18 months' ? REASONS.maternal : REASONS.age);
  }
  if (values.some((value) => isSaid(value, 'invalid')) || isSaid(first, 'indeterminate')) {
    return none(REASONS.repeat);
  }
  if (isNonReactive(first)) return { value: 'Negative', reason: '' };
  if (first === undefined || !isTested(first) || lacksNext(values)) return none(REASONS.next);
  if (values.length >= FEWEST_ASSAYS && values.every(isReactive)) return { value: 'Positive', reason: '' };
  return { value: inconclusive, reason: REASONS.both };
}

function none(reason: string): HivConclusion {
  return { value: '', reason };
}

/** A Reactive one is followed by one that is empty or was not done. */
function lacksNext(values: readonly string[]): boolean {
  return values.some((value, index) => {
    const next = values[index + 1];
    return isReactive(value) && next !== undefined && !isTested(next);
  });
}
