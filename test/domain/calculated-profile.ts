import {
  defaultFormulaConfig,
  calculateAll,
  type FormulaConfig,
} from '../../shared/domain/formulas/formulas.js';

export type Values = Readonly<Record<string, string>>;
export const adult = { gender: 'male', dateOfBirth: '1986-01-01', at: '2026-03-15' };

/** A profile of these formulas, of an adult man unless another is named. */
export function calculate(
  formulas: Readonly<Record<string, string>>,
  values: Values,
  more: { patient?: object; config?: Partial<FormulaConfig>; decimals?: number | null } = {},
): ReturnType<typeof calculateAll> {
  return calculateAll({
    parameters: Object.entries(formulas).map(([code, formula]) => ({
      code,
      formula,
      decimals: more.decimals === undefined ? 2 : more.decimals,
    })),
    values,
    patient: { ...adult, ...more.patient },
    config: { ...defaultFormulaConfig, ...more.config },
  });
}
