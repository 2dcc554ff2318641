import { Decimal, roundHalfUp, workedOutPlaces } from '../../domain/decimal.js';
import { isCritical } from '../../domain/results/critical.js';
import { explainedFigure } from '../../domain/results/assessed-row.js';
import { flagFor } from '../../domain/ranges/reference-range.js';
import type { TestValue } from '../../domain/results/test-value.js';
import type { AssessmentRules } from '../../domain/results/sections.js';
import { figureOf, isCell } from './cells.js';
import { CORRECTED, correctedFor, whiteCells } from './white-cells.js';
import { referenceOf } from './film.js';

/** The remark shown in its place. */
export const REPLACES = "Manual differential, replaces the analyser's";
export const REPLACED = 'replaced by the manual differential';

/** For each absolute count of the analyser its percentage, and the cells on a film counted into it. */
const COUNTS = [
  { absolute: 'NEUT', percent: 'NEUTP', cells: ['MNEUT', 'MBAND'] },
  { absolute: 'LYMPH', percent: 'LYMPHP', cells: ['MLYM', 'MRLY'] },
  { absolute: 'MONO', percent: 'MONOP', cells: ['MMON'] },
  { absolute: 'EOS', percent: 'EOSP', cells: ['MEOS'] },
  { absolute: 'BASO', percent: 'BASOP', cells: ['MBAS'] },
] as const;

/** The rows of a blood count that a manual differential of its specimen takes the place of. */
export const REPLACED_CODES: ReadonlySet<string> = new Set(
  COUNTS.flatMap(({ absolute, percent }) => [absolute, percent]),
);

type Row = Pick<
  TestValue,
  | 'code'
  | 'parameter'
  | 'decimals'
  | 'flag'
  | 'critical'
  | 'criticalLow'
  | 'criticalHigh'
  | 'criticalValues'
  | 'rangeText'
  | 'options'
  | 'manualFlag'
  | 'comment'
> &
  Partial<Pick<TestValue, 'extra' | 'commentPrinted' | 'derived' | 'filled' | 'judged' | 'notJudged'>>;

/** Whether a hundred per cent of the white cells were distinguished by eye. */
export function isCountedByHand(film: readonly Pick<TestValue, 'parameter' | 'extra'>[]): boolean {
  const shares = film.filter(isCell).map(({ parameter }) => figureOf(parameter));
  const total = shares.reduce<Decimal>((sum, share) => sum.plus(share ?? 0), new Decimal(0));
  return total.minus(100).abs().lessThanOrEqualTo(1);
}

/** Nucleated red cells that the white count of the specimen is to be corrected for; null: none, or it is already. */
function nucleatedIn(film: readonly Row[], counterCorrects: boolean): Decimal | null {
  const row = film.find(({ code }) => code === 'NRBC');
  const nrbc = row === undefined || counterCorrects ? null : figureOf(row.parameter);
  return nrbc === null || !nrbc.greaterThan(0) ? null : nrbc;
}

/**
 * CLSI H20 (Reference leukocyte differential count): a blood count says one differential and one white count. What was
 * counted by eye takes the place of the analyser's percentages and absolute counts; the absolute ones are worked out
 * with the white cells, corrected for nucleated red cells, and judged by their own ranges.
 */
export function applyManualDifferential<R extends Row>(
  count: readonly R[],
  film: readonly Row[],
  { counterCorrects }: { readonly counterCorrects: boolean },
): readonly R[] {
  const nrbc = nucleatedIn(film, counterCorrects);
  const white = figureOf(count.find(({ code }) => code === 'WBC')?.parameter ?? '');
  const corrected = white === null || nrbc === null ? white : correctedFor(white, nrbc);
  const rows = count.map((row) => (row.code === 'WBC' && nrbc !== null ? asCorrected(row, nrbc) : row));
  if (!isCountedByHand(film)) return rows;
  return rows.flatMap((row) => {
    const cells = COUNTS.find(({ absolute }) => absolute === row.code)?.cells;
    if (cells === undefined) return REPLACED_CODES.has(row.code) ? [] : [row];
    if (corrected === null) return [];
    const exact = corrected.times(shareOf(film, cells)).dividedBy(100);
    return [{ ...reassessed(row, exact, null), section: REPLACES }];
  });
}

/** A film without its corrected white count: that of the blood count carries the correction. */
export function withoutSecondCount<R extends Pick<TestValue, 'code'>>(film: readonly R[]): readonly R[] {
  return film.filter(({ code }) => code !== CORRECTED);
}

/** Per cent of the white cells that are neutrophils, band forms too. */
function neutrophilsIn(film: readonly Pick<TestValue, 'code' | 'parameter'>[]): Decimal {
  return shareOf(film, COUNTS[0].cells);
}

function shareOf(film: readonly Pick<TestValue, 'code' | 'parameter'>[], cells: readonly string[]): Decimal {
  const found = film.filter(({ code }) => cells.includes(code));
  return found.reduce<Decimal>((sum, { parameter }) => sum.plus(figureOf(parameter) ?? 0), new Decimal(0));
}

function asCorrected<R extends Row>(row: R, nrbc: Decimal): R {
  const white = figureOf(row.parameter);
  if (white === null) return row;
  const text = `Corrected for ${nrbc.toFixed()} nucleated red cells per 100 white cells.`;
  const own = row.comment !== null && row.commentPrinted !== false ? ` ${row.comment}` : '';
  return reassessed(row, correctedFor(white, nrbc), text + own);
}

/** The figure in the place of the analyser's, judged by the row's own range and critical limits. */
function reassessed<R extends Row>(row: R, exact: Decimal, comment: string | null): R {
  const { filled: _, judged: __, notJudged: ___, ...rest } = row;
  const { criticalLow, criticalHigh, criticalValues, rangeText: range, options: choices } = row;
  const limits = { criticalLow, criticalHigh, criticalValues };
  const figure = {
    value: roundHalfUp(exact, workedOutPlaces(row.decimals)),
    exact: exact.toSignificantDigits(15).toFixed(),
  };
  const judgedAs = (value: string): string =>
    `${flagFor({ ...limits, range, choices, value })} ${isCritical(value, limits)}`;
  return {
    ...(rest as R),
    parameter: explainedFigure(figure, judgedAs),
    state: 'value',
    derived: true,
    manualFlag: null,
    flag: flagFor({ ...limits, range, choices, value: figure.exact }),
    critical: isCritical(figure.exact, limits),
    delta: null,
    comment,
    commentPrinted: true,
  };
}

/** Segmented neutrophils: the row that carries what all of them together mean. */
const SEGMENTED = 'MNEUT';

/**
 * The neutrophils of a manual differential print on the blood count: if they are critical by its limits, the call
 * belongs to the person who counted.
 */
export const neutrophilRules: AssessmentRules = (facts) => {
  const limits = referenceOf(facts.reference).neutrophilLimits ?? null;
  const white = whiteCells(facts);
  if (limits === null || white === null || !isCountedByHand(facts.rows)) return {};
  const absolute = white.count.times(neutrophilsIn(facts.rows)).dividedBy(100);
  if (!isCritical(absolute.toFixed(), limits)) return {};
  const message = `Neutrophils by this differential: ${roundHalfUp(absolute, 2)} ×10⁹/L, at or beyond the critical limit.`;
  return {
    criticals: new Set([SEGMENTED]),
    warnings: [{ code: 'critical_neutrophils', message, parameters: [SEGMENTED] }],
  };
};
