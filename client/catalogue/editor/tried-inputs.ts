import type { FormulaConfig } from '../../../shared/domain/formula-config.js';
import { formulaCodes } from '../../../shared/domain/formula-problem.js';
import type { EditedParameter } from './edited-profile.js';

const sameCode = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

/** The measured parameters that a formula may ask for: those that it names, or those of the formula settings. */
export function triedInputs(
  formula: string,
  parameters: readonly EditedParameter[],
  config: FormulaConfig,
): readonly EditedParameter[] {
  const named = formulaCodes(formula);
  const codes = named.length > 0 ? named : Object.values(config).filter((code) => typeof code === 'string');
  return parameters.filter(
    ({ code, kind }) => kind !== 'calculated' && codes.some((asked) => sameCode(asked, code)),
  );
}
