import { hasReached } from '../../domain/ranges/age-limit.js';
import { ageOn, type AssessedPatient } from '../../domain/results/assessed-patient.js';
import { bloodGroupOf } from './blood-group.js';
import { componentWords, hasRedCells } from './components.js';
import type { CrossmatchLine } from './units.js';

/** Up to here anti-D may harm a later pregnancy. */
const CHILDBEARING_UNTIL = '50y';

/** Nobody can rule out a later pregnancy: a woman, or somebody whose sex nobody said, under 50 or of unknown age. */
export function mayBecomePregnant(patient: AssessedPatient): boolean {
  if (patient.gender === 'male') return false;
  const age = ageOn(patient);
  return age === null || !hasReached(age, CHILDBEARING_UNTIL);
}

const TREATED_AS_NEGATIVE: readonly string[] = ['Negative', 'Indeterminate'];

interface Receiving {
  /** Of the patient; '' while nobody confirmed it. */
  readonly rhd: string;
  readonly mayBecomePregnant: boolean;
}

export function isTreatedAsNegative({ rhd }: Pick<Receiving, 'rhd'>): boolean {
  return TREATED_AS_NEGATIVE.includes(rhd);
}

/** Red cells, and platelets, which carry some, that may immunise this patient against D; null: nothing to fear. */
export function dAgainst(line: CrossmatchLine, receiving: Receiving): string | null {
  const unit = bloodGroupOf(line.group);
  const carriesD = hasRedCells(line) || line.component === 'Platelets';
  if (!carriesD || unit === undefined || unit.rhd === 'Negative') return null;
  const what = `${unit.rhd === '' ? 'perhaps D positive' : 'D positive'} ${componentWords(line.component)}`;
  if (isTreatedAsNegative(receiving)) return `${what} for a patient who is treated as D negative`;
  const isOpen = receiving.rhd === '' && receiving.mayBecomePregnant;
  return isOpen ? `${what} for a patient whose D is not confirmed and who may become pregnant` : null;
}
