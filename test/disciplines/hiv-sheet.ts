import { serology } from '../../shared/disciplines/serology/sheet.js';
import {
  assessResult,
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
} from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import { NEVER_SAVED, type SavedFacts } from '../../shared/domain/results/sections.js';
import { NO_SURROUNDINGS } from '../../shared/domain/results/surroundings.js';

const ASSAY_OPTIONS = ['Non-reactive', 'Reactive', 'Indeterminate', 'Invalid', 'Not done'];
const CONCLUSIONS = ['Negative', 'Positive', 'Inconclusive - repeat in 14 days'];

export function aRow(code: string, name: string, more: Partial<AssessedParameter> = {}): AssessedParameter {
  return { ...BLANK_PARAMETER, code, name, kind: 'choice', options: ASSAY_OPTIONS, ...more };
}

export const T1 = aRow('HIVT1', 'HIV screening test');
const T2 = aRow('HIVT2', 'HIV confirmatory test');
const T3 = aRow('HIVT3', 'HIV third test');
const RANGE = { rangeMale: 'Negative', rangeFemale: 'Negative' };
const CONCLUSION = aRow('HIVC', 'HIV conclusion', { options: CONCLUSIONS, ...RANGE });
const TWO = [T1, T2, CONCLUSION];
export const THREE = [T1, T2, T3, CONCLUSION];

export interface Asked {
  readonly values: Readonly<Record<string, string>>;
  readonly parameters?: readonly AssessedParameter[];
  readonly hivAlgorithm?: readonly string[];
  readonly dateOfBirth?: string;
  readonly saved?: SavedFacts;
  readonly sections?: Readonly<Record<string, unknown>>;
}

export function judged({ values, parameters = TWO, hivAlgorithm = [], saved = NEVER_SAVED, ...more }: Asked) {
  const { dateOfBirth = '1990-01-01', sections } = more;
  return assessResult({
    parameters,
    entries: new Map(Object.entries(values).map(([code, parameter]) => [code, { ...NO_ENTRY, parameter }])),
    patient: { gender: 'female', dateOfBirth, age: '', pregnant: false, at: '2026-11-21' },
    sampleAt: '2026-11-21T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
    sheet: serology,
    sections,
    today: '2026-11-21',
    saved,
    surroundings: { ...NO_SURROUNDINGS, settings: { timeZone: 'UTC', hivAlgorithm } },
  });
}
