import {
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
  type Entry,
} from '../../shared/domain/results/assessed.js';
import { assessRows } from '../../shared/domain/results/assess-rows.js';
import type { AssessedPatient } from '../../shared/domain/results/assessed-patient.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formulas.js';
import type { TestValue } from '../../shared/domain/results/test-value.js';

export const MAN: AssessedPatient = {
  gender: 'male',
  dateOfBirth: '1980-02-02',
  age: '46',
  pregnant: false,
  at: '2026-11-20',
};
export const PREGNANT = { ...MAN, gender: 'female', dateOfBirth: '1996-06-01', pregnant: true };
export const CHILD = { ...MAN, dateOfBirth: '2016-06-01', age: '10' };

/** One row of somebody, as it is judged. */
export function rowOf(
  value: string,
  parameter: Partial<AssessedParameter>,
  patient: AssessedPatient = MAN,
  entry: Partial<Entry> = {},
): TestValue {
  const asked: AssessedParameter = {
    ...BLANK_PARAMETER,
    code: 'X',
    name: 'X',
    kind: 'numeric',
    decimals: 1,
    ...parameter,
  };
  const [row] = assessRows({
    parameters: [asked],
    entries: new Map([['X', { ...NO_ENTRY, parameter: value, ...entry }]]),
    patient,
    sampleAt: '2026-11-20T08:00:00Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
  }).rows;
  if (row === undefined) throw new Error('No row');
  return row;
}

export const both = (range: string): Partial<AssessedParameter> => ({ rangeMale: range, rangeFemale: range });
