import { bloodbank } from '../../shared/disciplines/bloodbank/sheet.js';
import { REACTIONS, TUBES } from '../../shared/disciplines/bloodbank/readings.js';
import {
  assessResult,
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
  type AssessedPatient,
  type AssessedResult,
  type AssessRequest,
  type Entry,
} from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import type { TestValue } from '../../shared/domain/results/test-value.js';

export const GRADES = ['0', 'w+', '1+', '2+', '3+', '4+', 'mf', 'H'];
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  ABO: ['A', 'B', 'AB', 'O', 'Indeterminate'],
  RHD: ['Positive', 'Negative', 'Weak D', 'Indeterminate'],
  ABSC: ['Negative', 'Positive'],
  XM: ['Compatible', 'Incompatible', 'Not done'],
  WEAKD: ['Positive', 'Negative'],
};

function aParameter(code: string): AssessedParameter {
  return {
    ...BLANK_PARAMETER,
    code,
    name: code,
    kind: code === 'UNIT' ? 'text' : 'choice',
    options: OPTIONS[code] ?? GRADES,
    ...(['UNIT', 'XM', 'RHCT'].includes(code) && { extra: { optional: true } }),
  };
}

export const GRP = [...REACTIONS, 'ABO', 'RHD'];
export const GRP_WITH_CONTROL = [...TUBES, 'ABO', 'RHD'];
export const GXM = [...GRP, 'ABSC', 'UNIT', 'XM'];

export const ADULT: AssessedPatient = {
  gender: 'female',
  dateOfBirth: '1990-03-01',
  age: '36',
  pregnant: false,
  at: '2026-11-20',
};

export interface Asked extends Partial<
  Pick<AssessRequest, 'patient' | 'sections' | 'saved' | 'surroundings' | 'today'>
> {
  readonly codes?: readonly string[];
  readonly values?: Readonly<Record<string, string | Partial<Entry>>>;
}

/** A blood bank sheet as it is judged on both sides. */
export function judged({ codes = GRP, values = {}, ...more }: Asked): AssessedResult {
  const entries = Object.entries(values).map(([code, entry]): readonly [string, Entry] => [
    code,
    { ...NO_ENTRY, ...(typeof entry === 'string' ? { parameter: entry } : entry) },
  ]);
  return assessResult({
    parameters: codes.map(aParameter),
    entries: new Map(entries),
    patient: ADULT,
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
    sheet: bloodbank,
    today: '2026-11-21',
    ...more,
  });
}

export function rowOf({ rows }: AssessedResult, code: string): TestValue {
  const row = rows.find((one) => one.code === code);
  if (row === undefined) throw new Error(`${code} is not on the sheet`);
  return row;
}

export const valueOf = (result: AssessedResult, code: string): string => rowOf(result, code).parameter;

export const told = ({ refusals }: AssessedResult): readonly string[] =>
  refusals.map(({ field, message }) => `${field ?? ''}: ${message}`);

/** anti-A, anti-B, A cells, B cells; anti-D 4+. */
export const reads = (aant: string, bant: string, acel: string, bcel: string, dant = '4+') => ({
  AANT: aant,
  BANT: bant,
  DANT: dant,
  ACEL: acel,
  BCEL: bcel,
});
