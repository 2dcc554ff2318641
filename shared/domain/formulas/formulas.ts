import { Calculation, codeKey, type CalculateRequest, type FormulaParameter } from './calculation.js';
import { roundHalfUp } from '../decimal.js';
import type { Outcome } from './equations.js';

export type { CalculateRequest, FormulaParameter, FormulaPatient } from './calculation.js';
export { defaultFormulaConfig, type FormulaConfig } from './formula-config.js';
export * from './equations.js';

/** `value` is what is stored and shown, '' with a reason; `exact` is the unrounded figure, to be flagged on. */
export type CalculatedValue = {
  readonly value: string;
  readonly exact?: string;
  readonly reason?: string;
  readonly equation?: string;
};

const EXACT_DIGITS = 15;
const FALLBACK_DECIMALS = 2;

/** Places where the parameter names none. */
const DECIMALS: Readonly<Record<string, number>> = { ESTIMATED_AVERAGE_GLUCOSE: 1 };

/**
 * Every calculated parameter of a profile, each rounded once (half up) from unrounded inputs.
 * A calculated parameter may feed another; what cannot be calculated is '' with its reason.
 */
export function calculateAll(request: CalculateRequest): Record<string, CalculatedValue> {
  const calculation = new Calculation(request);
  const calculated = request.parameters.filter((parameter) => Boolean(parameter.formula));
  return Object.fromEntries(
    calculated.map((parameter) => [parameter.code, present(parameter, calculation.outcome(parameter))]),
  );
}

function present(parameter: FormulaParameter, outcome: Outcome): CalculatedValue {
  if ('reason' in outcome) return { value: '', reason: outcome.reason };
  const places = parameter.decimals ?? DECIMALS[codeKey(parameter.formula ?? '')] ?? FALLBACK_DECIMALS;
  const exact = outcome.value.toSignificantDigits(EXACT_DIGITS).toFixed();
  const shown = { value: roundHalfUp(outcome.value, places), exact };
  return outcome.equation === undefined ? shown : { ...shown, equation: outcome.equation };
}
