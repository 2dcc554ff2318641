import { readFileSync } from 'node:fs';
import {
  anionGap,
  correctedCalcium,
  egfr2009,
  egfr2009Spec,
  egfr2021,
  estimatedAverageGlucose,
} from '../../shared/domain/formulas/equations.js';
import { number } from './outcomes.js';

type EgfrVector = {
  readonly scr_umol_l?: number;
  readonly scr_mg_dl?: number;
  readonly age: number;
  readonly sex: 'M' | 'F';
  readonly egfr: number;
  readonly decimals?: number;
  readonly tol?: number;
};

function published<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(new URL(`../data/calc/${name}.json`, import.meta.url), 'utf8')) as Shape;
}

function inputOf(vector: EgfrVector, micromoles: number): Parameters<typeof egfr2009>[0] {
  const creatinine = vector.scr_umol_l ?? (vector.scr_mg_dl ?? 0) * micromoles;
  return { creatinine, ageYears: vector.age, sex: vector.sex === 'M' ? 'male' : 'female' };
}

function tolerance(vector: EgfrVector): number {
  return vector.tol ?? 0.5 * 10 ** -(vector.decimals ?? 0);
}

describe('published check values', () => {
  const of2009 = published<{ vectors: readonly EgfrVector[] }>('egfr_ckdepi2009').vectors;
  const of2021 = published<{ vectors: readonly EgfrVector[] }>('egfr_ckdepi2021').vectors;

  // Kappa is rounded to 79.6 and 61.9 µmol/L in our formula: 0.05 % of the figure at most.
  test.each(of2009)('CKD-EPI 2009: %j', (vector) => {
    const value = number(egfr2009(inputOf(vector, 88.4)));
    expect(Math.abs(value - vector.egfr)).toBeLessThanOrEqual(tolerance(vector) + vector.egfr * 0.0006);
  });

  test.each(of2009)('the coefficients 163 and 166 read 163/141 or 166/144 of plain 2009: %j', (vector) => {
    const factor = vector.sex === 'M' ? 163 / 141 : 166 / 144;
    const input = inputOf(vector, 88.4);
    expect(number(egfr2009Spec(input))).toBeCloseTo(number(egfr2009(input)) * factor, 8);
  });

  test.each(of2021)('CKD-EPI 2021: %j', (vector) => {
    const value = number(egfr2021(inputOf(vector, 88.42)));
    expect(Math.abs(value - vector.egfr)).toBeLessThanOrEqual(tolerance(vector) + 1e-9);
  });

  const { table } = published<{ table: readonly { a1c: number; mmol_l: number }[] }>('eag_adag');
  test.each(table)('estimated average glucose: %j', ({ a1c, mmol_l }) => {
    expect(Math.abs(number(estimatedAverageGlucose(a1c)) - mmol_l)).toBeLessThanOrEqual(0.06);
  });

  const other = published<{
    corrected_calcium_si: { vectors: readonly { ca: number; albumin: number; expected: number }[] };
    anion_gap: { vectors: readonly { na: number; k?: number; cl: number; hco3: number; expected: number }[] };
  }>('corrected_calcium_anion_gap');
  test.each(other.corrected_calcium_si.vectors)('corrected calcium: %j', ({ ca, albumin, expected }) => {
    expect(number(correctedCalcium(ca, albumin))).toBe(expected);
  });
  test.each(other.anion_gap.vectors)('anion gap: %j', ({ na, k, cl, hco3, expected }) => {
    expect(number(anionGap(na, k ?? 0, cl, hco3))).toBe(expected);
  });
});
