import { readCatalogue } from '../../server/seed/catalogue-file.js';
import { CONTRADICTIONS } from '../../shared/disciplines/sheets.js';
import { assessResult, NO_ENTRY, type AssessedParameter } from '../../shared/domain/results/assess-result.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import type { RowOfSpecimen } from '../../shared/domain/results/surroundings.js';
import { parametersOf } from './blood-sheet.js';

export type Values = Readonly<Record<string, string>>;

interface Beside {
  /** The values of other profiles on the specimen. */
  readonly specimen?: Values;
  readonly units?: Values;
  readonly off?: readonly string[];
}

/** The shipped catalogue's, by code. */
export const SHIPPED: ReadonlyMap<string, AssessedParameter> = new Map(
  readCatalogue()
    .flatMap(({ profileCode, parameters }) =>
      parametersOf(profileCode).map((row, at) => ({
        ...row,
        formula: null,
        extra: { ...row.extra, limitOfDetection: parameters[at]?.limitOfDetection },
      })),
    )
    .toReversed()
    .map((row) => [row.code, row]),
);

function shipped(code: string, units: Values): AssessedParameter {
  const row = SHIPPED.get(code);
  if (row === undefined) throw new Error(`${code} is not in the shipped catalogue.`);
  return { ...row, unitOfMeasure: units[code] ?? row.unitOfMeasure };
}

/** The contradictions of a sample with these results, by the shipped catalogue's ranges for a man of 46. */
export function contradictionsOf(values: Values, { specimen = {}, units = {}, off }: Beside = {}) {
  const parameters = Object.keys(values).map((code) => shipped(code, units));
  const others = Object.entries(specimen).map(([code, value]): RowOfSpecimen => {
    const { unitOfMeasure } = shipped(code, units);
    return { profileCode: 'OTHER', stage: 'validated', code, value, flag: '', unitOfMeasure };
  });
  const settings = { timeZone: 'UTC', hivAlgorithm: [], ...(off && { contradictionsOff: off }) };
  return assessResult({
    parameters,
    entries: new Map(Object.entries(values).map(([code, parameter]) => [code, { ...NO_ENTRY, parameter }])),
    patient: { gender: 'male', dateOfBirth: '1980-01-15', age: '46', pregnant: false, at: '2026-11-20' },
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
    sheet: { contradictions: CONTRADICTIONS },
    today: '2026-11-21',
    surroundings: { specimen: others, settings },
  }).warnings;
}

export const codesOf = (values: Values, beside?: Beside): readonly string[] =>
  contradictionsOf(values, beside).map(({ code }) => code);
