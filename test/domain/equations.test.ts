import fc from 'fast-check';
import {
  bicarbonateEstimate,
  correctedCalcium,
  egfr2009Spec,
  egfr2021,
  estimatedAverageGlucose,
  ldl,
  ratio,
  vldl,
} from '../../shared/domain/formulas/equations.js';
import { figure, number } from './outcomes.js';

describe('the eGFR with 163 and 166, two places', () => {
  // Independent of the code: exp and log in double precision, written out from docs/rules/values.md.
  const specified = (creatinine: number, age: number, sex: 'male' | 'female'): number => {
    if (sex === 'male')
      return 163 * (creatinine / 79.6) ** (creatinine <= 79.6 ? -0.411 : -1.209) * 0.993 ** age;
    return 166 * (creatinine / 61.9) ** (creatinine <= 61.9 ? -0.329 : -1.209) * 0.993 ** age;
  };

  test.each([
    ['79.6', 40, 'male', '123.07'],
    ['61.9', 40, 'female', '125.34'],
    ['79.6', 18, 'male', '143.64'],
  ] as const)('creatinine exactly %s at %i, %s: %s', (creatinine, ageYears, sex, expected) => {
    expect(figure(egfr2009Spec({ creatinine, ageYears, sex }), 2)).toBe(expected);
  });

  test.each([
    [79.5, 'male'],
    [79.7, 'male'],
    [61.8, 'female'],
    [62, 'female'],
    [20, 'male'],
    [900, 'female'],
  ] as const)('creatinine %d, %s, on either side of the knee', (creatinine, sex) => {
    expect(number(egfr2009Spec({ creatinine, ageYears: 57, sex }))).toBeCloseTo(
      specified(creatinine, 57, sex),
      8,
    );
  });

  test('falls as creatinine rises and as age rises', () => {
    const creatinine = fc.integer({ min: 20, max: 1500 });
    const age = fc.integer({ min: 18, max: 110 });
    fc.assert(
      fc.property(creatinine, age, fc.constantFrom('male', 'female'), (crea, ageYears, sex) => {
        const here = number(egfr2009Spec({ creatinine: crea, ageYears, sex }));
        expect(number(egfr2009Spec({ creatinine: crea + 1, ageYears, sex }))).toBeLessThan(here);
        expect(number(egfr2009Spec({ creatinine: crea, ageYears: ageYears + 1, sex }))).toBeLessThan(here);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    [{ creatinine: '80', ageYears: 17, sex: 'male' }, 'under 18 years'],
    [{ creatinine: '0', ageYears: 40, sex: 'male' }, 'creatinine must be above zero'],
    [{ creatinine: '-5', ageYears: 40, sex: 'female' }, 'creatinine must be above zero'],
  ] as const)('%j: %s', (input, reason) => {
    expect(egfr2009Spec(input)).toEqual({ reason });
    expect(egfr2021(input)).toEqual({ reason });
  });
});

describe('the other formulas', () => {
  test.each([
    ['2.20', '30', '2.40'],
    ['2.20', '39.9', '2.20'],
    ['2.20', '39.5', '2.21'],
    ['2.20', '40', '2.20'],
    ['2.20', '42.5', '2.20'],
    ['2.20', '45', '2.20'],
    ['2.20', '46', '2.18'],
    ['2.205', '50', '2.11'],
    ['2.20', '0', 'albumin must be above zero'],
    ['0', '40', 'calcium must be above zero'],
  ])('calcium %s with albumin %s is %s', (calcium, albumin, expected) => {
    expect(figure(correctedCalcium(calcium, albumin), 2)).toBe(expected);
  });

  test.each([
    ['8.0', '10.2'],
    ['5', '5.4'],
    ['6.5', '7.8'],
    ['1', 'HbA1c is too low for this formula'],
  ])('HbA1c %s %% is an average glucose of %s', (hbA1c, expected) => {
    expect(figure(estimatedAverageGlucose(hbA1c), 1)).toBe(expected);
  });

  test.each([
    ['1.7', '0.77'],
    ['4.5', '2.05'],
    ['4.51', 'triglycerides above 4.5 mmol/L'],
    ['-1', 'triglycerides must not be below zero'],
  ])('triglycerides %s give VLDL %s', (tg, expected) => {
    expect(figure(vldl(tg), 2)).toBe(expected);
  });

  test('LDL is total cholesterol less HDL and VLDL, and never below zero', () => {
    expect(figure(ldl('5.20', '1.30', '0.77'), 2)).toBe('3.13');
    expect(figure(ldl('1', '1.3', '0.77'), 2)).toBe('total cholesterol is below HDL and VLDL together');
  });

  test('a ratio has no value over zero', () => {
    expect(figure(ratio('5', '1.25', 'HDL cholesterol'), 2)).toBe('4.00');
    expect(ratio('5', '0', 'HDL cholesterol')).toEqual({ reason: 'HDL cholesterol must be above zero' });
  });

  test('bicarbonate estimate as it was given', () => {
    expect(figure(bicarbonateEstimate('100', '20', '50', '300', '200'), 2)).toBe('65.00');
  });
});
