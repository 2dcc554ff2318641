import { describe, expect, it } from '@jest/globals';
import { defaultFormulaConfig } from '../../shared/domain/formulas/formula-config.js';
import {
  inputCodes,
  formulaCodes,
  formulaProblem,
  NAMED_FORMULAS,
  calculateAll,
} from '../../shared/domain/formulas/formulas.js';
import { readCatalogue } from '../../server/seed/catalogue-file.js';

describe('a formula of the catalogue', () => {
  it.each([
    ['FE/TIBC*100', ['FE', 'TIBC'], null],
    ['fe / tibc', ['FE', 'TIBC'], null],
    ['LIPIDS', [], null],
    ['FE/', ['FE'], 'the formula "FE/" is not understood'],
    ['FE; drop', ['FE'], 'the formula "FE; drop" is not understood'],
    ['FE/UIBC', ['FE'], 'the formula needs UIBC, which the profile does not have'],
    ['SAT+1', ['SAT', 'FE'], 'the formula depends on its own result'],
  ])('%j over %j: %s', (formula, codes, problem) => {
    expect(formulaProblem(formula, 'SAT', codes)).toBe(problem);
  });

  it('asks for the codes that it names', () => {
    expect(formulaCodes('(HbA1c%-2.15)*10.929')).toEqual(['HbA1c']);
    expect(formulaCodes('EGFR')).toEqual([]);
    expect(formulaCodes('1/')).toEqual([]);
  });

  it.each(NAMED_FORMULAS)('%s is one that is known by its name', (formula) => {
    const request = { parameters: [{ code: 'X', formula }], values: {}, patient: { at: '2026-01-01' } };
    const { X } = calculateAll({ ...request, config: defaultFormulaConfig });
    expect(X?.reason).toBeDefined();
    expect(X?.reason).not.toContain(formula);
  });

  it('stands in nothing that the laboratory opens with', () => {
    const odd = readCatalogue().flatMap(({ profileCode, parameters }) =>
      parameters.flatMap(({ code, formula }) => {
        const codes = parameters.map((one) => one.code);
        const problem = formula ? formulaProblem(formula, code, codes) : null;
        return problem === null ? [] : [`${profileCode} ${code}: ${problem}`];
      }),
    );
    expect(odd).toEqual([]);
  });
});

describe('an example of a formula asks for', () => {
  it.each([
    ['ANION_GAP', ['NA', 'K', 'CL', 'HCO3']],
    ['egfr', ['CREA']],
    ['LIPIDS', ['TC', 'TG', 'HDL', 'LDL']],
    ['FE/TIBC*100', ['FE', 'TIBC']],
    ['FE/', []],
  ])('%s: %j and nothing else', (formula, codes) => {
    expect(inputCodes(formula, defaultFormulaConfig)).toEqual(codes);
  });

  it('nothing that the laboratory switched off', () => {
    expect(inputCodes('ANION_GAP', { ...defaultFormulaConfig, potassium: '' })).toEqual(['NA', 'CL', 'HCO3']);
  });
});
