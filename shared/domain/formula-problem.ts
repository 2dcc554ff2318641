import { codeKey } from './calculation.js';
import { parseExpression } from './expression.js';

/** Formulas with a name of their own (PRODUCT section 3 and 5); everything else is an expression over codes. */
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

/** What the formula asks for, in the order in which it is written; empty for one with a name, or that is not read. */
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
  if (missing.length > 0) return `the formula needs ${missing.join(' and ')}, which the profile has not`;
  const isOwn = parsed.codes.some((code) => codeKey(code) === codeKey(own));
  return isOwn ? 'the formula needs its own result' : null;
}

function isNamed(formula: string): boolean {
  return NAMED_FORMULAS.some((name) => name === codeKey(formula));
}
