import type { FormulaConfig } from '../../../shared/domain/formulas/formula-config.js';
import { askedCodes } from '../../../shared/domain/formulas/formula-problem.js';
import type { EditedParameter } from './edited-profile.js';

const sameCode = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** The measured parameters that a formula may ask for: those that it names, or those that its name stands for. */
export function triedInputs(
  formula: string,
  parameters: readonly EditedParameter[],
  config: FormulaConfig,
): readonly EditedParameter[] {
  const codes = askedCodes(formula, config);
  return parameters.filter(
    ({ code, kind }) => kind !== 'calculated' && codes.some((asked) => sameCode(asked, code)),
  );
}
