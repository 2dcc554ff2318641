import { mayGetPlasma, mayGetRedCells } from './blood-group.js';
import { componentWords } from './components.js';
import type { Abo } from './group-table.js';
import type { PlateletRule } from './reference.js';

interface Matched {
  readonly component: string;
  /** Of the unit. */
  readonly unit: Abo;
  /** Of the patient; null: two samples do not agree on it yet. */
  readonly patient: Abo | null;
  readonly platelets: PlateletRule;
}

/**
 * Why a unit of this group is not for this patient; null: it fits. Red cells go by the patient's antibodies, plasma
 * by the donor's, whole blood by both: identical, or group O of low titre (AABB Standards 5.15).
 */
export function whyGroupsDiffer(matched: Matched): string | null {
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
