import { molecular } from '../../shared/disciplines/molecular/sheet.js';
import {
  assessResult,
  NO_ENTRY,
  type AssessedParameter,
  type AssessedResult,
} from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import { parametersOf } from './blood-sheet.js';

export const RUN = {
  instrument: 'QuantStudio 5',
  number: '261121-1',
  extraction: 'MagMAX',
  controls: [
    { name: 'Positive control', expected: 'Detected', obtained: 'Detected' },
    { name: 'No template', expected: 'Not detected', obtained: 'not detected' },
  ],
};
export const FAILED = {
  ...RUN,
  controls: [RUN.controls[0], { name: 'No template', expected: 'Not detected', obtained: 'Detected' }],
};

/** A molecular sheet as it is judged, the shipped catalogue's rows. */
export function judged(
  profile: string,
  values: Readonly<Record<string, string>>,
  run: unknown = RUN,
  more: readonly AssessedParameter[] = [],
): AssessedResult {
  return assessResult({
    parameters: [...parametersOf(profile), ...more],
    entries: new Map(
      Object.entries(values).map(([code, parameter]) => [code, { ...NO_ENTRY, parameter }] as const),
    ),
    patient: { gender: 'female', dateOfBirth: '1980-01-15', age: '46', pregnant: false, at: '2026-11-20' },
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
    sheet: molecular,
    sections: run === null ? {} : { run },
    today: '2026-11-21',
  });
}

export const told = (result: AssessedResult) =>
  result.refusals.map(({ code, field, message }) => [field ?? code, message]);
