import fc from 'fast-check';
import { defaultFormulaConfig, calculateAll } from '../../shared/domain/formulas/formulas.js';
import { adult, calculate, type Values } from './calculated-profile.js';

describe('calculating a profile: eGFR', () => {
  test('is named by its equation, and the setting changes both', () => {
    const values = { CREA: '79.6' };
    expect(calculate({ EGFR: 'EGFR' }, values)['EGFR']).toMatchObject({
      value: '123.07',
      equation: 'CKD-EPI 2009 (163/166)',
    });
    const by2021 = calculate({ EGFR: 'EGFR' }, values, { config: { egfrEquation: '2021' } })['EGFR'];
    expect(by2021).toMatchObject({ equation: 'CKD-EPI 2021' });
    expect(calculate({ EGFR21: 'EGFR_CKDEPI_2021' }, values)['EGFR21']).toEqual(by2021);
    expect(calculate({ E: 'EGFR_CKDEPI_2009' }, values)['E']).toMatchObject({
      value: '106.46',
      equation: 'CKD-EPI 2009',
    });
  });

  test.each([
    [{}, {}, 'needs creatinine'],
    [{ CREA: ' ' }, {}, 'needs creatinine'],
    [{ CREA: '<5' }, {}, "'<5' cannot be calculated with"],
    [{ CREA: '5-10' }, {}, "'5-10' cannot be calculated with"],
    [{ CREA: 'haemolysed' }, {}, "'haemolysed' is not a number"],
    [{ CREA: '80' }, { dateOfBirth: null }, 'needs age'],
    [{ CREA: '80' }, { gender: null }, 'needs sex'],
    [{ CREA: '80' }, { gender: 'unknown' }, 'needs sex'],
    [{ CREA: '80' }, { gender: 'female', pregnant: true }, 'not valid in pregnancy'],
    [{ CREA: '1:80' }, {}, "'1:80' cannot be calculated with"],
    [{ CREA: `far too ${'long '.repeat(9)}` }, {}, "'far too long long lo' is not a number"],
    [{ CREA: '80' }, { dateOfBirth: '2027-01-01' }, 'needs age'],
    [{ CREA: '80' }, { dateOfBirth: '2026-03-15' }, 'under 18 years'],
    [{ CREA: '80' }, { dateOfBirth: '2008-03-16' }, 'under 18 years'],
    [{ CREA: '80' }, { dateOfBirth: null, ageYears: 17 }, 'under 18 years'],
  ])('values %j, patient %j: %s', (values: Values, patient, reason) => {
    expect(calculate({ EGFR: 'EGFR' }, values, { patient })['EGFR']).toEqual({ value: '', reason });
  });

  test('is given from the 18th birthday by the calendar, not by the 365-day year', () => {
    const on = (dateOfBirth: string): string | undefined =>
      calculate({ EGFR: 'EGFR' }, { CREA: '80' }, { patient: { dateOfBirth } })['EGFR']?.reason;
    expect(on('2008-03-15')).toBeUndefined();
    expect(on('2008-03-16')).toBe('under 18 years');
  });

  test('is a woman’s by her sex, however it is written', () => {
    const of = (gender: string) =>
      calculate({ EGFR: 'EGFR' }, { CREA: '80' }, { patient: { gender } })['EGFR']?.value;
    expect([of('FEMALE'), of('female'), of('Male')]).toEqual(['91.92', '91.92', '122.33']);
  });

  test('uses the age at the moment of the sample', () => {
    const at = { at: '2026-03-15T08:00:00.000Z' };
    expect(calculate({ EGFR: 'EGFR' }, { CREA: '80' }, { patient: at })).toEqual(
      calculate({ EGFR: 'EGFR' }, { CREA: '80' }),
    );
  });

  test('uses the age alone where no date of birth is known', () => {
    const byAge = calculate(
      { EGFR: 'EGFR' },
      { CREA: '80' },
      { patient: { dateOfBirth: null, ageYears: 40 } },
    );
    expect(byAge).toEqual(calculate({ EGFR: 'EGFR' }, { CREA: '80' }));
  });
});

describe('calculating a profile: lipids', () => {
  const lipids = { VLDL: 'LIPIDS', LDL: 'LIPIDS', NHDL: 'TC-HDL', TCHDL: 'LIPIDS', LDLHDL: 'LIPIDS' };
  const shown = (values: Values): object =>
    Object.fromEntries(
      Object.entries(calculate(lipids, values)).map(([code, one]) => [code, one.reason ?? one.value]),
    );

  test('all five', () => {
    expect(shown({ TC: '5.20', TG: '1.70', HDL: '1.30' })).toEqual({
      VLDL: '0.77',
      LDL: '3.13',
      NHDL: '3.90',
      TCHDL: '4.00',
      LDLHDL: '2.41',
    });
  });

  test('triglycerides of 4.5 still count, 4.51 empty what is built on VLDL and nothing else', () => {
    expect(shown({ TC: '7', TG: '4.5', HDL: '1' })).toMatchObject({ VLDL: '2.05', LDL: '3.95' });
    const reason = 'triglycerides above 4.5 mmol/L';
    expect(shown({ TC: '7', TG: '4.51', HDL: '1' })).toEqual({
      VLDL: reason,
      LDL: reason,
      NHDL: '6.00',
      TCHDL: '7.00',
      LDLHDL: reason,
    });
  });

  test('names all that is missing', () => {
    expect(shown({ TC: '5' })).toMatchObject({
      VLDL: 'needs triglycerides',
      LDL: 'needs HDL cholesterol and triglycerides',
      NHDL: 'needs HDL',
      TCHDL: 'needs HDL cholesterol',
    });
  });

  test('HDL of zero divides nothing', () => {
    expect(shown({ TC: '5', TG: '1', HDL: '0' })).toMatchObject({
      TCHDL: 'HDL cholesterol must be above zero',
      LDLHDL: 'HDL cholesterol must be above zero',
    });
  });

  test('a directly measured LDL is the one that the ratio uses', () => {
    const values = { TC: '5', TG: '9', HDL: '1', LDL: '2.5' };
    expect(calculate({ LDLHDL: 'LIPIDS' }, values)['LDLHDL']).toMatchObject({ value: '2.50' });
  });

  test('a lipid formula on a parameter that the settings do not name is left empty', () => {
    expect(calculate({ X: 'LIPIDS' }, { TC: '5' })['X']).toEqual({
      value: '',
      reason: 'not set up in the formula settings',
    });
  });
});

describe('calculating a profile: settings and expressions', () => {
  const ions = { NA: '140', K: '5', CL: '100', HCO3: '25' };

  test('the anion gap has potassium in it unless the settings leave it out', () => {
    const gap = { AGAP: 'ANION_GAP' };
    expect(calculate(gap, ions, { decimals: 0 })['AGAP']?.value).toBe('20');
    const without = calculate(gap, ions, { decimals: 0, config: { potassium: '' } })['AGAP'];
    expect(without).toMatchObject({ value: '15', equation: 'Na − (Cl + HCO3)' });
    expect(calculate(gap, { NA: '140' })['AGAP']?.reason).toBe('needs potassium, chloride and bicarbonate');
  });

  test('bicarbonate stays off until its five codes are set', () => {
    const formula = { BIC: 'BICARBONATE' };
    const codes = {
      bicarbonateA: 'A',
      bicarbonateB: 'B',
      bicarbonateC: 'C',
      bicarbonateD: 'D',
      bicarbonateE: 'E',
    };
    const values = { A: '100', B: '20', C: '50', D: '300', E: '200' };
    expect(calculate(formula, values)['BIC']?.reason).toBe('not set up in the formula settings');
    expect(calculate(formula, values, { config: { ...codes, bicarbonateE: '' } })['BIC']?.value).toBe('');
    expect(calculate(formula, values, { config: codes })['BIC']?.value).toBe('65.00');
  });

  test.each([
    ['GLOB', 'TP-ALB', { TP: '72', ALB: '41.5' }, 0, '31'],
    ['IBIL', 'TBIL-DBIL', { TBIL: '12', DBIL: '4' }, 0, '8'],
    ['TSAT', 'FE/TIBC*100', { FE: '15', TIBC: '60' }, 0, '25'],
    ['ACR', 'UALB/UCREA', { UALB: '30', UCREA: '8' }, 1, '3.8'],
    ['FPSAR', 'FPSA/PSA*100', { FPSA: '0.5', PSA: '4' }, 0, '13'],
    ['HBA1CI', '(HbA1c%-2.15)*10.929', { HBA1C: '6.5' }, 0, '48'],
    ['HIVLG', 'log10(HIVVL)', { HIVVL: '1000' }, 2, '3.00'],
    ['HIVLG', 'log10(HIVVL)', { HIVVL: '123456' }, 2, '5.09'],
    ['CCA', 'CORRECTED_CALCIUM', { CA: '2,20', ALB: '30' }, 2, '2.40'],
    ['EAG', 'ESTIMATED_AVERAGE_GLUCOSE', { HBA1C: '8.0' }, 1, '10.2'],
  ])('%s = %s of %j', (code, formula, values: Values, decimals, expected) => {
    expect(calculate({ [code]: formula }, values, { decimals })[code]?.value).toBe(expected);
  });

  test.each([
    ['log10(HIVVL)', { HIVVL: '<20' }, "'<20' cannot be calculated with"],
    ['log10(HIVVL)', { HIVVL: '0' }, 'log10 needs a number above zero'],
    ['log10(HIVVL)', { HIVVL: 'Target not detected' }, "'Target not detected' is not a number"],
    ['UALB/UCREA', { UALB: '3', UCREA: '0' }, 'cannot divide by zero'],
    ['UALB/UCREA', {}, 'needs UALB and UCREA'],
    ['CORRECTED_CALCIUM', { CA: '2.2' }, 'needs albumin'],
    ['process.exit(1)', {}, 'the formula "process.exit(1)" is not understood'],
    ['constructor', {}, 'needs constructor'],
  ])('%s of %j is empty: %s', (formula, values: Values, reason) => {
    expect(calculate({ X: formula }, values)['X']).toEqual({ value: '', reason });
  });

  test('a calculated value feeds the next one unrounded', () => {
    const profile = calculate(
      { AGR: 'ALB/GLOB', GLOB: 'TP-ALB' },
      { TP: '70.4', ALB: '40' },
      { decimals: 1 },
    );
    expect(profile).toMatchObject({ GLOB: { value: '30.4' }, AGR: { value: '1.3' } });
    const missing = calculate({ AGR: 'ALB/GLOB', GLOB: 'TP-ALB' }, { ALB: '40' });
    expect(missing['AGR']?.reason).toBe('needs TP');
    expect(calculate({ B: 'A*2', A: 'X/3' }, { X: '1' })['B']).toMatchObject({ value: '0.67' });
  });

  test('what was typed into a calculated row is not used', () => {
    expect(calculate({ GLOB: 'TP-ALB' }, { TP: '70', ALB: '40', GLOB: '99' })['GLOB']?.value).toBe('30.00');
  });

  test('formulas that need each other say so', () => {
    const circle = calculate({ A: 'B+1', B: 'A+1' }, {});
    expect(circle['A']).toEqual({ value: '', reason: 'the formula of A depends on its own result' });
    expect(circle['B']?.value).toBe('');
  });

  test('rounds half up in decimals, where floating point would not', () => {
    expect(calculate({ X: 'A-B' }, { A: '1.005', B: '0' })['X']?.value).toBe('1.01');
    expect(calculate({ X: 'A+B' }, { A: '0.1', B: '0.2' })['X']?.exact).toBe('0.3');
  });

  test('keeps the unrounded figure for the flag', () => {
    const half = calculate({ X: 'A/B' }, { A: '1199', B: '20' }, { decimals: 0 })['X'];
    expect(half).toEqual({ value: '60', exact: '59.95' });
  });

  test('uses the specified places where the parameter has none', () => {
    expect(
      calculate({ EAG: 'ESTIMATED_AVERAGE_GLUCOSE' }, { HBA1C: '7' }, { decimals: null })['EAG']?.value,
    ).toBe('8.6');
    expect(calculate({ EGFR: 'EGFR' }, { CREA: '79.6' }, { decimals: null })['EGFR']?.value).toBe('123.07');
  });

  test('measured parameters are left alone', () => {
    const request = { values: { NA: '140' }, patient: adult, config: defaultFormulaConfig };
    expect(calculateAll({ ...request, parameters: [{ code: 'NA', decimals: 0 }] })).toEqual({});
  });

  test('no typed value whatever breaks a calculation', () => {
    const formulas = { EGFR: 'EGFR', LDL: 'LIPIDS', GLOB: 'TP-ALB', AGR: 'ALB/GLOB', L: 'log10(TP)' };
    const typed = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.stringMatching(/^[<>=]?-?\d{0,18}[.,]?\d{0,18}$/),
    );
    fc.assert(
      fc.property(typed, typed, typed, (a, b, c) => {
        const all = calculate(formulas, { CREA: a, TP: b, ALB: c, TC: a, TG: b, HDL: c });
        for (const one of Object.values(all)) {
          expect(one.value === '').toBe(one.reason !== undefined);
          expect(one.value).toMatch(/^(-?\d+\.\d\d)?$/);
        }
      }),
    );
  });
});
