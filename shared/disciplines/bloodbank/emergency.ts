import type { AssessedPatient } from '../../domain/results/assessed-patient.js';
import { writtenDay } from '../../domain/time/day-text.js';
import { bloodGroupOf } from './blood-group.js';
import { componentOf } from './components.js';
import { mayBecomePregnant } from './unit-group.js';
import { readUnit } from './unit-number.js';

/** A unit that leaves before anything of the patient's blood is known. */
export interface EmergencyUnit {
  readonly unit: string;
  readonly component: string;
  readonly group: string;
  /** yyyy-MM-dd. */
  readonly expiry: string;
  /** Why it cannot wait for a crossmatch. */
  readonly reason: string;
  /** Why it is D positive; '' if it is not. */
  readonly dReason: string;
}

interface For {
  /** At the moment of issue. */
  readonly patient: AssessedPatient;
  /** yyyy-MM-dd. */
  readonly today: string;
  /** The laboratory's own donation numbers. */
  readonly unitPattern: string;
}

interface FieldProblem {
  readonly field: keyof EmergencyUnit;
  readonly message: string;
}

const SHORTEST_REASON = 3;

/**
 * Uncrossmatched blood is red cells of group O: D negative for patients who may become pregnant (a woman, or a patient
 * of unknown sex, under 50 or of unknown age); for others D positive with its reason.
 */
export function emergencyRefusals(
  given: EmergencyUnit,
  { patient, today, unitPattern }: For,
): readonly FieldProblem[] {
  const read = readUnit(given.unit, unitPattern);
  const refusals: readonly (FieldProblem | false)[] = [
    'message' in read && { field: 'unit', message: read.message },
    componentOf(given.component) !== 'Red cells' && {
      field: 'component',
      message: 'Only red cells leave the blood bank uncrossmatched.',
    },
    groupRefusal(given, patient),
    given.expiry < today && {
      field: 'expiry',
      message: `This unit expired on ${writtenDay(given.expiry)}: take another one.`,
    },
    given.reason.trim().length < SHORTEST_REASON && {
      field: 'reason',
      message: 'Say why it cannot wait for a crossmatch.',
    },
  ];
  return refusals.filter((one) => one !== false);
}

function groupRefusal({ group, dReason }: EmergencyUnit, patient: AssessedPatient): FieldProblem | false {
  const read = bloodGroupOf(group);
  if (read?.abo !== 'O' || read.rhd === '')
    return {
      field: 'group',
      message: 'Uncrossmatched red cells are O Negative or O Positive, nothing else.',
    };
  if (read.rhd === 'Negative') return false;
  if (mayBecomePregnant(patient)) {
    const message = 'This patient may become pregnant, or nobody said otherwise: give O Negative red cells.';
    return { field: 'group', message };
  }
  if (dReason.trim().length >= SHORTEST_REASON) return false;
  return {
    field: 'dReason',
    message: 'Say why the red cells are D positive, e.g. no D negative ones are left.',
  };
}
