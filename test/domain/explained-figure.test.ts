import { explainedFigure } from '../../shared/domain/results/assessed-row.js';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formulas.js';
import { printedValue } from '../../shared/domain/results/printed-value.js';
import { BLANK_PARAMETER, NO_ENTRY, type AssessedParameter } from '../../shared/domain/results/assessed.js';
import { assessRows } from '../../shared/domain/results/assess-rows.js';
import type { TestValue } from '../../shared/domain/results/test-value.js';
import { MAN } from './a-judged-row.js';

const judgedAs = (value: string): string => (Number(value) > 16 ? 'H' : '');

test.each([
  ['16', '16.1', '16.1'],
  ['16', '16.04', '16.04'],
  ['16', '16', '16'],
  ['17', '16.9', '17'],
  ['16', '15.9', '16'],
  ['', undefined, ''],
])('%s of %s is shown as %s', (value, exact, shown) => {
  expect(explainedFigure({ value, ...(exact !== undefined && { exact }) }, judgedAs)).toBe(shown);
});

function row(code: string, more: Partial<AssessedParameter>): AssessedParameter {
  return { ...BLANK_PARAMETER, code, name: code, kind: 'numeric', ...more };
}

function calculated(
  formula: string,
  values: Readonly<Record<string, string>>,
  range: string,
  decimals: number,
): TestValue {
  const figure = row('X', { kind: 'calculated', formula, rangeMale: range, rangeFemale: range, decimals });
  const rows = Object.keys(values).map((code) => row(code, { decimals: 1 }));
  const entries = Object.entries(values).map(
    ([code, parameter]) => [code, { ...NO_ENTRY, parameter }] as const,
  );
  const found = assessRows({
    parameters: [...rows, figure],
    entries: new Map(entries),
    patient: MAN,
    sampleAt: '2026-11-20T08:00:00Z',
    config: defaultFormulaConfig,
    previous: new Map(),
    remarks: '',
  }).rows.find(({ code }) => code === 'X');
  if (found === undefined) throw new Error('No figure');
  return found;
}

describe('a calculated figure never stands at a limit with a flag, on screen, paper and API alike', () => {
  const salts = (K: string) => ({ NA: '140', K, CL: '104', HCO3: '24' });
  test.each([
    ['4.1', 'H', '16.1'],
    ['4.4', 'H', '16.4'],
    ['4.0', '', '16'],
    ['3.9', '', '16'],
    ['5.0', 'H', '17'],
  ])('an anion gap with a potassium of %s is %s %s', (potassium, flag, shown) => {
    const found = calculated('NA+K-CL-HCO3', salts(potassium), '12-16', 0);
    expect([found.flag, found.parameter, printedValue(found)]).toEqual([flag, shown, shown]);
  });

  test.each([
    ['2.19', 'H', '3.005'],
    ['2.20', '', '3.00'],
  ])('an LDL with triglycerides of %s is %s %s', (TG, flag, shown) => {
    const found = calculated('TC-HDL-TG/2.2', { TC: '5.00', HDL: '1.00', TG }, 'Optimal <3.0##<3.0', 2);
    expect([found.flag, found.parameter, printedValue(found)]).toEqual([flag, shown, shown]);
  });
});
