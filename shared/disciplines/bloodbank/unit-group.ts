import { hasReached } from '../../domain/ranges/age-limit.js';
import { ageOn, type AssessedPatient } from '../../domain/results/assessed-patient.js';
import { mayGetPlasma, mayGetRedCells, bloodGroupOf } from './blood-group.js';
import { componentWords, hasRedCells } from './components.js';
import type { Abo } from './group-table.js';
import type { PlateletRule } from './reference.js';
import type { CrossmatchLine } from './units.js';

interface Matched {
  readonly component: string;
  /** The unit's group. */
  readonly unit: Abo;
  /** The patient's group; null: two samples do not agree on it yet. */
  readonly patient: Abo | null;
  readonly platelets: PlateletRule;
}

/**
 * Why a unit of this group is not for this patient; null: it fits. Red cells go by the patient's antibodies, plasma
 * by the donor's, whole blood by both: identical, or group O of low titre (AABB Standards 5.15).
 */
export function groupMismatchReason(matched: Matched): string | null {
  const { component, unit } = matched;
  switch (component) {
    case 'Red cells':
      return redCells(matched);
    case 'Low-titre O whole blood':
      return unit === 'O' ? null : `low-titre whole blood is of group O, this unit is of group ${unit}`;
    case 'Plasma':
      return plasma(matched);
    case 'Platelets':
    case 'Cryoprecipitate':
      return byDecision(matched);
    default:
      return identical(matched);
  }
}

function redCells({ unit, patient }: Matched): string | null {
  if (unit === 'O') return null;
  if (patient === null) return 'until two samples agree on the group, only group O red cells are accepted';
  return mayGetRedCells(patient, unit)
    ? null
    : `group ${unit} red cells are incompatible with a patient of group ${patient}`;
}

function plasma({ component, unit, patient }: Matched): string | null {
  if (unit === 'AB') return null;
  const name = componentWords(component);
  if (patient === null) return `until two samples agree on the group, only group AB ${name} is accepted`;
  return mayGetPlasma(patient, unit)
    ? null
    : `group ${unit} ${name} is incompatible with a patient of group ${patient}`;
}

function byDecision(matched: Matched): string | null {
  if (matched.platelets === 'any') return null;
  return matched.platelets === 'identical' ? identical(matched) : plasma(matched);
}

function identical({ component, unit, patient }: Matched): string | null {
  const name = componentWords(component);
  if (patient === null) return `until two samples agree on the group, no ${name} is accepted`;
  if (unit === patient) return null;
  const but = component === 'Whole blood' ? ', unless it is low-titre O whole blood' : '';
  return `${name} has to be of the patient's own group ${patient}, not ${unit}${but}`;
}

/** Up to here anti-D may harm a later pregnancy. */
const CHILDBEARING_UNTIL = '50y';

/** A later pregnancy cannot be ruled out: a woman, or a patient of unknown sex, under 50 or of unknown age. */
export function mayBecomePregnant(patient: AssessedPatient): boolean {
  if (patient.gender === 'male') return false;
  const age = ageOn(patient);
  return age === null || !hasReached(age, CHILDBEARING_UNTIL);
}

const TREATED_AS_NEGATIVE: readonly string[] = ['Negative', 'Indeterminate'];

interface Receiving {
  /** The patient's RhD type; '' until it is confirmed. */
  readonly rhd: string;
  readonly mayBecomePregnant: boolean;
}

export function isTreatedAsNegative({ rhd }: Pick<Receiving, 'rhd'>): boolean {
  return TREATED_AS_NEGATIVE.includes(rhd);
}

/** Red cells, and platelets, which carry some, that may immunise this patient against D; null: nothing to fear. */
export function dRisk(line: CrossmatchLine, receiving: Receiving): string | null {
  const unit = bloodGroupOf(line.group);
  const carriesD = hasRedCells(line) || line.component === 'Platelets';
  if (!carriesD || unit === undefined || unit.rhd === 'Negative') return null;
  const what = `${unit.rhd === '' ? 'perhaps D positive' : 'D positive'} ${componentWords(line.component)}`;
  if (isTreatedAsNegative(receiving)) return `${what} for a patient who is treated as D negative`;
  const isOpen = receiving.rhd === '' && receiving.mayBecomePregnant;
  return isOpen ? `${what} for a patient whose D is not confirmed and who may become pregnant` : null;
}
