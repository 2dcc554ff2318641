import { Decimal } from '../../domain/decimal.js';
import { intervalOf, isAbove, isBelow, type Interval } from '../../domain/ranges/interval.js';
import { parseResultValue } from '../../domain/results/result-value.js';
import type { BenchFacts, BenchRules } from '../../domain/results/sections.js';
import { valueOf } from './cells.js';
import { FILM_COMMENT } from './film.js';

interface Reason {
  readonly code: string;
  readonly text: string;
}

type Side = (interval: Interval, limit: Decimal) => boolean;

/** ×10⁹/L, ×10⁹/L, ×10⁹/L and fL (docs/rules/benches.md). */
const LIMITS: readonly (readonly [code: string, name: string, side: Side, word: string, limit: string])[] = [
  ['WBC', 'white cells', isBelow, 'below', '2'],
  ['WBC', 'white cells', isAbove, 'above', '30'],
  ['PLT', 'platelets', isBelow, 'below', '50'],
];
const LARGE_CELLS = '115';

/** A blood count that should be looked at says why, until somebody looked at the film. */
export const filmSuggestedRules: BenchRules = (facts) => {
  const isCount = facts.rows.some(({ code }) => code === 'WBC' || code === 'PLT' || code === 'MCV');
  if (!isCount || valueOf(facts, FILM_COMMENT) !== '') return {};
  const reasons = [...limits(facts), ...blasts(facts), ...largeCells(facts)];
  if (reasons.length === 0) return {};
  const message = `Film suggested: ${reasons.map(({ text }) => text).join('; ')}.`;
  return { warnings: [{ code: 'film_suggested', message, parameters: reasons.map(({ code }) => code) }] };
};

/** The sheet's own figure. */
function own({ rows }: BenchFacts, code: string): string {
  return rows.find((row) => row.code === code)?.parameter ?? '';
}

function lies(text: string, side: Side, limit: string): boolean {
  const interval = intervalOf(parseResultValue(text));
  return interval !== null && side(interval, new Decimal(limit));
}

function limits(facts: BenchFacts): readonly Reason[] {
  return LIMITS.filter(([code, , side, , limit]) => lies(own(facts, code), side, limit)).map(
    ([code, name, , word, limit]) => ({ code, text: `${name} ${own(facts, code)}, ${word} ${limit}` }),
  );
}

function blasts(facts: BenchFacts): readonly Reason[] {
  const seen = valueOf(facts, 'MBLA');
  return lies(seen, isAbove, '0') ? [{ code: 'MBLA', text: `blasts ${seen} %` }] : [];
}

/** Large cells that the patient was not known to have. */
function largeCells(facts: BenchFacts): readonly Reason[] {
  const volume = own(facts, 'MCV');
  if (!lies(volume, isAbove, LARGE_CELLS)) return [];
  const isKnown = facts.earlier.some(
    ({ code, value }) => code === 'MCV' && lies(value, isAbove, LARGE_CELLS),
  );
  return isKnown ? [] : [{ code: 'MCV', text: `MCV ${volume}, newly above ${LARGE_CELLS}` }];
}
