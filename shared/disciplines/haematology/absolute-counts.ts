import { Decimal, roundHalfUp, workedOutPlaces } from '../../domain/decimal.js';
import type { AssessmentContext, AssessmentRules, DerivedValue } from '../../domain/results/sections.js';
import type { ResultWarning, TestValue } from '../../domain/results/test-value.js';
import type { Flag } from '../../vocabulary.js';
import { figureOf } from './cells.js';
import { referenceOf } from './film.js';
import { whiteCells } from './white-cells.js';

/** The code of a cell type's absolute count and that of its percentage. */
const PAIRS = [
  ['NEUT', 'NEUTP'],
  ['LYMPH', 'LYMPHP'],
  ['MONO', 'MONOP'],
  ['EOS', 'EOSP'],
  ['BASO', 'BASOP'],
] as const;

/** ×10⁹/L, and parts of what was worked out: both have to be exceeded. */
const APART = { absolute: '0.1', share: '0.02' } as const;

interface Pair {
  readonly absolute: TestValue;
  readonly percent: TestValue;
}

/** Absolute = WBC × % / 100; of the two the one that is missing is filled in. */
export const absoluteRules: AssessmentRules = (facts) => {
  const pairs = pairsOf(facts);
  const white = whiteCells(facts);
  const derived = new Map(white === null ? [] : pairs.flatMap((pair) => filled(pair, white.count)));
  const hasAbsolute = ({ absolute }: Pair): boolean =>
    absolute.parameter !== '' || derived.has(absolute.code);
  return {
    derived,
    // The absolute count carries the flag: the percentage beside it says the same, or misleads.
    flags: new Map(pairs.filter(hasAbsolute).map(({ percent }): [string, Flag] => [percent.code, ''])),
    // A replaced differential is not reported.
    warnings: white === null || isReplaced(facts) ? [] : pairs.flatMap((pair) => differenceIn(pair, white)),
  };
};

function isReplaced({ reference }: AssessmentContext): boolean {
  return (referenceOf(reference).countedBy ?? null) !== null;
}

function pairsOf({ rows }: AssessmentContext): readonly Pair[] {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return PAIRS.flatMap(([one, other]) => {
    const [absolute, percent] = [byCode.get(one), byCode.get(other)];
    return absolute === undefined || percent === undefined ? [] : [{ absolute, percent }];
  });
}

function filled({ absolute, percent }: Pair, white: Decimal): readonly (readonly [string, DerivedValue])[] {
  const [count, share] = [figureOf(absolute.parameter), figureOf(percent.parameter)];
  if (share !== null && isOpen(absolute)) {
    return [[absolute.code, rounded(white.times(share).dividedBy(100), absolute)]];
  }
  if (count !== null && isOpen(percent) && !white.isZero()) {
    return [[percent.code, rounded(count.times(100).dividedBy(white), percent)]];
  }
  return [];
}

/** Neither a value was entered nor a reason for its absence. */
function isOpen({ parameter, state }: TestValue): boolean {
  return parameter === '' && (state === 'pending' || state === 'value');
}

function rounded(exact: Decimal, { decimals }: TestValue): DerivedValue {
  const shown = {
    value: roundHalfUp(exact, workedOutPlaces(decimals)),
    exact: exact.toSignificantDigits(15).toFixed(),
  };
  return { ...shown, mayBeTyped: true };
}

function differenceIn(
  { absolute, percent }: Pair,
  { count: white, isCorrected }: { readonly count: Decimal; readonly isCorrected: boolean },
): readonly ResultWarning[] {
  const [count, share] = [figureOf(absolute.parameter), figureOf(percent.parameter)];
  if (count === null || share === null) return [];
  const expected = white.times(share).dividedBy(100);
  const difference = count.minus(expected).abs();
  const isClose =
    difference.lessThanOrEqualTo(APART.absolute) || difference.lessThanOrEqualTo(expected.times(APART.share));
  if (isClose) return [];
  const of = `${percent.parameter} % of ${roundHalfUp(white, 2)}${isCorrected ? ' (corrected for nucleated red cells)' : ''}`;
  const message = `${absolute.name}: ${absolute.parameter} was entered, ${of} is ${roundHalfUp(expected, workedOutPlaces(absolute.decimals))}.`;
  return [{ code: 'absolute_mismatch', message, parameters: [absolute.code, percent.code] }];
}
