import { roundHalfUp } from '../decimal.js';
import { Calculation, codeKey, type CalculateRequest, type FormulaParameter } from './calculation.js';
import type { Outcome } from './equations.js';
import type { FormulaCode, FormulaConfig } from './formula-config.js';
import { parseExpression } from './expression.js';

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

/** Formulas with a name of their own; everything else is an expression over codes. */
export const NAMED_FORMULAS = [
  'EGFR',
  'EGFR_CKDEPI_2009',
  'EGFR_CKDEPI_2021',
  'ESTIMATED_AVERAGE_GLUCOSE',
  'CORRECTED_CALCIUM',
  'ANION_GAP',
  'BICARBONATE',
  'LIPIDS',
] as const;

/** The settings whose codes a formula with a name asks for. */
const NAMED_INPUTS: Readonly<Record<(typeof NAMED_FORMULAS)[number], readonly FormulaCode[]>> = {
  EGFR: ['creatinine'],
  EGFR_CKDEPI_2009: ['creatinine'],
  EGFR_CKDEPI_2021: ['creatinine'],
  ESTIMATED_AVERAGE_GLUCOSE: ['hbA1c'],
  CORRECTED_CALCIUM: ['calcium', 'albumin'],
  ANION_GAP: ['sodium', 'potassium', 'chloride', 'bicarbonate'],
  BICARBONATE: ['bicarbonateA', 'bicarbonateB', 'bicarbonateC', 'bicarbonateD', 'bicarbonateE'],
  LIPIDS: ['tc', 'tg', 'hdlc', 'ldlc'],
};

/** The inputs of the formula, in any spelling: codes of the profile, or of the settings for a named one. */
export function inputCodes(formula: string, config: FormulaConfig): readonly string[] {
  const named = NAMED_FORMULAS.find((name) => name === codeKey(formula));
  if (named === undefined) return formulaCodes(formula);
  return NAMED_INPUTS[named].map((input) => config[input]).filter((code) => code !== '');
}

/** The inputs of the formula in order; empty for a named one, or one that does not parse. */
export function formulaCodes(formula: string): readonly string[] {
  if (isNamed(formula)) return [];
  const parsed = parseExpression(formula);
  return 'problem' in parsed ? [] : parsed.codes;
}

/** Why a parameter's formula can never give a figure; null: it can. `codes` are those of the whole profile. */
export function formulaProblem(formula: string, own: string, codes: readonly string[]): string | null {
  if (isNamed(formula)) return null;
  const parsed = parseExpression(formula);
  if ('problem' in parsed) return parsed.problem;
  const known = new Set(codes.map(codeKey));
  const missing = parsed.codes.filter((code) => !known.has(codeKey(code)));
  if (missing.length > 0)
    return `the formula needs ${missing.join(' and ')}, which the profile does not have`;
  const isOwn = parsed.codes.some((code) => codeKey(code) === codeKey(own));
  return isOwn ? 'the formula depends on its own result' : null;
}

function isNamed(formula: string): boolean {
  return NAMED_FORMULAS.some((name) => name === codeKey(formula));
}
