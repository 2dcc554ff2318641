import { describe, expect, test } from '@jest/globals';
import { Decimal } from '../../shared/domain/decimal.js';
import { reportableOutcome } from '../../shared/domain/formulas/calculation.js';
import { readableValue, type EnteredParameter } from '../../shared/domain/results/entered-value.js';
import { calculateAll, defaultFormulaConfig } from '../../shared/domain/formulas/formulas.js';

const PARAMETER: EnteredParameter = {
  name: 'Sodium',
  kind: 'numeric',
  options: [],
  unitOfMeasure: 'mmol/L',
};

describe('what a numeric cell refuses', () => {
  test.each([
    ['3-9', 'is a range; enter the result itself.'],
    ['133-146', 'is a range; enter the result itself.'],
    ['1:40', 'is a titre; this parameter takes a number.'],
    ['00004', 'begins with zeros; check the figure.'],
    ['-04', 'begins with zeros; check the figure.'],
  ])('%s %s', (entered, why) => {
    const message = `Sodium: ${entered} ${why}`;
    expect(readableValue(PARAMETER, entered, '133-146')).toEqual({ rule: 'not_a_number', message });
  });

  test.each(['0.4', '0', '-2.5', '<0.05', '140'])('%s stays what it is', (entered) => {
    expect(readableValue(PARAMETER, entered, '133-146')).toEqual({ value: entered });
  });

  test.each(['/[HPF]', '/[LPF]'])('a span is how cells %s are counted', (unitOfMeasure) => {
    expect(readableValue({ ...PARAMETER, unitOfMeasure }, '3-9', '0-5')).toEqual({ value: '3-9' });
  });

  test('a titre stands where the range is one', () => {
    expect(readableValue(PARAMETER, '1:40', 'Up to 1:80')).toEqual({ value: '1:40' });
  });
});

test('twenty digits before or behind the point are the most that a result has', () => {
  const of = (text: string) => reportableOutcome({ value: new Decimal(text) }, {});
  const beyond = { reason: 'beyond what can be a result' };
  expect([of('1e20'), of('1e-20')]).not.toContainEqual(beyond);
  expect([of('1e21'), of('1e-21'), of('Infinity')]).toEqual([beyond, beyond, beyond]);
});

describe('calculations outside their domain are empty, with the reason', () => {
  const patient = { gender: 'male', dateOfBirth: '1990-01-01', at: '2026-11-21' };
  const liver = [
    ...['TP', 'ALB', 'TBIL', 'DBIL'].map((code) => ({ code, name: code })),
    { code: 'GLOB', name: 'Globulin', formula: 'TP-ALB', decimals: 0 },
    { code: 'AGR', name: 'Albumin/globulin ratio', formula: 'ALB/GLOB', decimals: 2 },
    { code: 'IBIL', name: 'Indirect bilirubin', formula: 'TBIL-DBIL', decimals: 1 },
  ];
  const BELOW_ZERO = { value: '', reason: 'below zero: check what it is calculated from' };
  const worked = (values: Readonly<Record<string, string>>) =>
    calculateAll({ parameters: liver, values, patient, config: defaultFormulaConfig });

  test('negative globulin, ratio and indirect bilirubin are no results', () => {
    const { GLOB, AGR, IBIL } = worked({ TP: '40', ALB: '45', TBIL: '10', DBIL: '12' });
    expect([GLOB, AGR, IBIL]).toEqual([BELOW_ZERO, BELOW_ZERO, BELOW_ZERO]);
  });

  test('nothing left is a result', () => {
    expect(worked({ TBIL: '10', DBIL: '10' })['IBIL']).toMatchObject({ value: '0.0' });
  });

  test('a figure whose plausible limits reach below zero may be negative', () => {
    const balance = { code: 'BAL', name: 'Balance', formula: 'TP-ALB', decimals: 0, plausibleLow: '-30' };
    const request = { values: { TP: '40', ALB: '45' }, patient, config: defaultFormulaConfig };
    expect(calculateAll({ ...request, parameters: [...liver, balance] })).toMatchObject({
      GLOB: BELOW_ZERO,
      BAL: { value: '-5' },
    });
  });

  test('an anion gap below zero is a figure, whatever limit it was shipped with: 128 + 3 - 110 - 24 is -3', () => {
    const codes = ['NA', 'K', 'CL', 'HCO3'];
    const values = { NA: '128', K: '3', CL: '110', HCO3: '24' };
    for (const plausibleLow of [null, '0', '-20']) {
      const gap = { code: 'AGAP', formula: 'ANION_GAP', decimals: 0, plausibleLow };
      const parameters = [...codes.map((code) => ({ code, name: code })), gap];
      const worked = calculateAll({ parameters, values, patient, config: defaultFormulaConfig });
      expect(worked['AGAP']).toMatchObject({ value: '-3' });
    }
  });

  test('multiplications that grow beyond any result end, with the reason', () => {
    const chain = Array.from({ length: 40 }, (_, at) => ({
      code: `P${at + 1}`,
      formula: `P${at}*P${at}`,
      decimals: 6,
    }));
    const request = { values: { P0: '999999999999999' }, patient, config: defaultFormulaConfig };
    const figures = calculateAll({ ...request, parameters: [{ code: 'P0' }, ...chain] });
    expect(figures['P40']).toEqual({ value: '', reason: 'beyond what can be a result' });
  });
});
