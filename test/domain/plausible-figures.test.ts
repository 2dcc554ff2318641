import {
  assessResult,
  BLANK_PARAMETER,
  NO_ENTRY,
  type AssessedParameter,
  type Entry,
} from '../../shared/domain/results/assess-result.js';
import { plausibleValue, readableValue } from '../../shared/domain/results/entered-value.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import { readBands } from '../../server/seed/bands-file.js';
import { disciplineOf, readCatalogue } from '../../server/seed/catalogue-file.js';
import { DISCIPLINES } from '../../shared/vocabulary.js';

function aParameter(parameter: Partial<AssessedParameter> & { readonly code: string }): AssessedParameter {
  return {
    ...BLANK_PARAMETER,
    name: parameter.code,
    unitOfMeasure: 'g/L',
    kind: 'numeric',
    ...parameter,
  };
}

const PARAMETERS = [
  aParameter({ code: 'TP' }),
  aParameter({ code: 'ALB' }),
  aParameter({ code: 'GLOB', kind: 'calculated', formula: 'TP-ALB', plausibleHigh: '70' }),
];

function judged(entries: Readonly<Record<string, Partial<Entry>>>) {
  return assessResult({
    parameters: PARAMETERS,
    entries: new Map(Object.entries(entries).map(([code, entry]) => [code, { ...NO_ENTRY, ...entry }])),
    patient: { gender: 'male', dateOfBirth: null, age: '34', pregnant: false, at: '2026-11-20' },
    sampleAt: '2026-11-20T08:00:00.000Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
  });
}

const TYPED = { TP: { parameter: '110' }, ALB: { parameter: '20' } };

describe('a figure outside what is plausible', () => {
  test('asks why it stands where it was calculated, as where it was typed', () => {
    expect(judged(TYPED).refusals).toEqual([expect.objectContaining({ code: 'GLOB', rule: 'implausible' })]);
    expect(judged({ ...TYPED, GLOB: { override: 'Myeloma, electrophoresis agrees' } }).refusals).toEqual([]);
  });

  test('may be the limit itself', () => {
    expect(judged({ TP: { parameter: '90' }, ALB: { parameter: '20' } }).refusals).toEqual([]);
  });

  const bands = readBands();
  const measured = readCatalogue().flatMap((entry) =>
    entry.parameters
      .filter(({ type }) => type === undefined)
      .map(({ code, name, unit }) => ({
        discipline: disciplineOf(entry),
        code,
        name,
        unitOfMeasure: unit,
        high: bands.of(entry.profileCode, code).plausibleHigh ?? '',
      })),
  );

  test.each(DISCIPLINES.filter((one) => measured.some(({ discipline }) => discipline === one)))(
    'asks why it stands on the bench of %s',
    (discipline) => {
      const accepted = measured
        .filter((one) => one.discipline === discipline)
        .filter(({ high, name, unitOfMeasure }) => {
          const parameter = {
            name,
            unitOfMeasure,
            kind: 'numeric',
            options: [],
            plausibleHigh: high,
          } as const;
          const absurd = String(Math.ceil(Number(high) * 10) + 1);
          const read = readableValue(parameter, absurd, '');
          return !('value' in read && 'rule' in plausibleValue(parameter, read.value, null));
        });
      expect(accepted.map(({ code }) => code)).toEqual([]);
    },
  );
});
