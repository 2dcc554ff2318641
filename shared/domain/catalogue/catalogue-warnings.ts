import { coverageFindings } from '../money/coverage-in-words.js';
import { Decimal } from '../decimal.js';
import { coarseDecimals } from '../reports/printed-decimals.js';
import { rangeCoverage, type Lane } from '../ranges/range-coverage.js';
import type { RangedParameter } from '../ranges/applicable-range.js';
import { unflaggingRanges, parseRange, type Range } from '../ranges/range-grammar.js';
import { plainDashes } from '../results/result-value.js';

/** Probable slips: a person has to accept each kind. */
export const WARNING_KINDS = [
  'flags_nothing',
  'inverted',
  'gap',
  'overlap',
  'limit_inside',
  'decimals',
  'grouping',
  'unit',
] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];

/** The question of each kind. */
export const WARNING_WORDS: Readonly<Record<WarningKind, string>> = {
  flags_nothing: 'Ranges that flag no figure',
  inverted: 'Ranges whose low end is not below their high end',
  gap: 'Ages between two ranges that have none',
  overlap: 'Ages for which several ranges fit',
  limit_inside: 'Critical or plausible limits inside the range',
  decimals: 'Ranges whose ends would print as other figures',
  grouping: 'Ranges whose point may group thousands',
  unit: 'Units of another size or kind than is usual',
};

interface CatalogueWarning {
  readonly kind: WarningKind;
  /** The field of the parameter, such as `rangeMale` or `ranges.2.text`. */
  readonly field: string;
  readonly message: string;
}

export interface WarnedParameter extends RangedParameter {
  readonly kind: string;
  readonly unitOfMeasure: string;
  readonly decimals: number | null;
  readonly criticalLow?: string | null;
  readonly criticalHigh?: string | null;
  readonly plausibleLow?: string | null;
  readonly plausibleHigh?: string | null;
}

/** Kinds of parameters that are held against a range. */
export const NUMERIC_KINDS: ReadonlySet<string> = new Set(['numeric', 'calculated']);

/** Ranges, limits, decimals and unit of a parameter that would flag nothing, flag wrongly or print wrongly. */
export function catalogueWarnings(parameter: WarnedParameter): readonly CatalogueWarning[] {
  if (!NUMERIC_KINDS.has(parameter.kind)) return [];
  const ranges = statedRanges(parameter);
  return [
    ...ranges.flatMap(textWarnings),
    ...coverageWarnings(parameter),
    ...ranges.flatMap((one) => insideWarnings(parameter, one)),
    ...ranges.flatMap((one) => decimalsWarnings(parameter, one)),
    ...ranges.flatMap((one) => groupingWarnings(parameter, one)),
    ...unitWarnings(parameter.unitOfMeasure),
  ];
}

interface SaidRange {
  readonly field: string;
  readonly text: string;
  readonly range: Range;
}

function statedRanges({
  rangeMale,
  rangeFemale,
  rangePregnancy,
  ranges,
}: WarnedParameter): readonly SaidRange[] {
  const own = {
    rangeMale: rangeMale ?? '',
    rangeFemale: rangeFemale ?? '',
    rangePregnancy: rangePregnancy ?? '',
  };
  const all = [
    ...Object.entries(own),
    ...(ranges ?? []).map(({ text }, at) => [`ranges.${at}.text`, text] as const),
  ];
  const seen = new Set<string>();
  return all.flatMap(([field, text]) => {
    if (text.trim() === '' || seen.has(text)) return [];
    seen.add(text);
    return [{ field, text, range: parseRange(text) }];
  });
}

const TWO_ENDS = /^([+-]?\d+(?:[.,]\d+)?) ?(?:-|to) ?([+-]?\d+(?:[.,]\d+)?)$/i;

function textWarnings({ field, text }: SaidRange): readonly CatalogueWarning[] {
  const flagged = plainDashes(text.split('##').at(-1) ?? text).trim();
  const [, low, high] = TWO_ENDS.exec(flagged) ?? [];
  if (low !== undefined && high !== undefined && !decimal(low).lessThan(decimal(high))) {
    const message = `${text}: the low end is not below the high end, so the range flags ${
      decimal(low).equals(decimal(high)) ? 'everything but one figure' : 'no figure'
    }.`;
    return [{ kind: 'inverted', field, message }];
  }
  return unflaggingRanges([text]).map((message) => ({ kind: 'flags_nothing', field, message }));
}

/** Before the first age that is named and after the last nothing may be meant; between two ranges a gap is a slip. */
function coverageWarnings(parameter: WarnedParameter): readonly CatalogueWarning[] {
  const lanes = rangeCoverage(parameter);
  const gaps = coverageFindings(lanes.map(between));
  const overlaps = coverageFindings(lanes.map(overlapping));
  return [
    ...gaps.map((message) => ({ kind: 'gap' as const, field: 'ranges', message })),
    ...overlaps.map((message) => ({ kind: 'overlap' as const, field: 'ranges', message })),
  ];
}

function between({ who, stretches }: Lane): Lane {
  const isRange = ({ kind }: Lane['stretches'][number]): boolean => kind === 'range';
  const [first, last] = [stretches.findIndex(isRange), stretches.findLastIndex(isRange)];
  const inner = first < 0 ? [] : stretches.slice(first, last + 1);
  return { who, stretches: inner.map((one) => ({ ...one, overlap: [] })) };
}

function overlapping({ who, stretches }: Lane): Lane {
  return { who, stretches: stretches.filter(({ overlap }) => overlap.length > 0) };
}

const LIMITS = [
  ['criticalLow', 'low', 'critical'],
  ['criticalHigh', 'high', 'critical'],
  ['plausibleLow', 'low', 'plausible'],
  ['plausibleHigh', 'high', 'plausible'],
] as const;

/** A figure at a critical limit is critical, and one at the end of the range is normal: it cannot be both. */
function insideWarnings(parameter: WarnedParameter, { text, range }: SaidRange): readonly CatalogueWarning[] {
  if (range.kind !== 'numeric') return [];
  return LIMITS.flatMap(([field, end, what]) => {
    const [limit, of] = [parameter[field], range[end]];
    if (limit == null || limit === '' || of === null) return [];
    const [at, edge] = [decimal(limit), new Decimal(of)];
    const isOutside = end === 'low' ? at.lessThan(edge) : at.greaterThan(edge);
    if (isOutside || (what === 'plausible' && at.equals(edge))) return [];
    const message = `the ${what} limit ${limit} is inside the range ${text}.`;
    return [{ kind: 'limit_inside', field, message }];
  });
}

function decimalsWarnings(
  { decimals }: WarnedParameter,
  { field, text }: SaidRange,
): readonly CatalogueWarning[] {
  if (decimals === null) return [];
  const [message] = coarseDecimals([text], decimals);
  return message === undefined ? [] : [{ kind: 'decimals', field, message }];
}

const GROUPED_ENDS = /^([1-9]\d{0,2}\.\d{3}) ?(?:-|to) ?([1-9]\d{0,2}\.\d{3})$/i;
const GROUPED_END = /^(?:[<>]=?|[≤≥]) ?([1-9]\d{0,2}\.\d{3})$/;
const GROUPED_BY = 3;

/** "4.000-11.000" means 4000 to 11000 if the point groups thousands: figures with fewer decimals are never 4.000. */
function groupingWarnings(
  { decimals }: WarnedParameter,
  { field, text }: SaidRange,
): readonly CatalogueWarning[] {
  const flagged = plainDashes(text.split('##').at(-1) ?? text).trim();
  const [, ...ends] = GROUPED_ENDS.exec(flagged) ?? GROUPED_END.exec(flagged) ?? [];
  if (ends.length === 0) return [];
  const isRound = ends.some((end) => end.endsWith('000'));
  if (decimals === null ? !isRound : decimals >= GROUPED_BY) return [];
  const whole = ends.map((end) => end.replace('.', '')).join(' to ');
  const message = `${text} is read as ${ends.map(plain).join(' to ')}; is ${whole} meant?`;
  return [{ kind: 'grouping', field, message }];
}

const plain = (figure: string): string => new Decimal(figure).toFixed();

function decimal(text: string): Decimal {
  return new Decimal(text.replace(',', '.').replace('+', ''));
}

function unitWarnings(unit: string): readonly CatalogueWarning[] {
  const message = unitAsked(unit);
  return message === null ? [] : [{ kind: 'unit', field: 'unitOfMeasure', message }];
}

/** UCUM's M is mega and P is peta; a spreadsheet's capitals make a million of a thousandth. */
const VAST = /(?:^|[./*([\]])([MGPT])(eq|mol|osm|kat|\[IU\]|\[iU\]|g|L|l|m|s|G|U)(?![a-z])/;
const VAST_NAMES: Readonly<Record<string, string>> = { M: 'mega', G: 'giga', P: 'peta', T: 'tera' };

/** Grams as they are often written, which UCUM reads as something else. */
const NO_GRAMS = /(?:^|[./*(\]])(Gm|G)(?![A-Za-z])/;
const NO_GRAMS_NAMES: Readonly<Record<string, string>> = { Gm: 'giga-metre', G: 'gauss' };

/**
 * The question about a UCUM unit (ucum.org) that no laboratory measures in and that differs from a usual one only in
 * capitals: Meq/L, Mm/h, Gm/dL. Null: none.
 */
function unitAsked(unit: string): string | null {
  const [, gram] = NO_GRAMS.exec(unit) ?? [];
  if (gram !== undefined) return `${unit}: ${gram} is ${NO_GRAMS_NAMES[gram]} in UCUM; is g meant?`;
  const [, prefix, of] = VAST.exec(unit) ?? [];
  if (prefix === undefined || of === undefined) return null;
  const small = `${prefix === 'P' ? 'p' : 'm'}${of === 'G' ? 'g' : of}`;
  return `${unit}: ${prefix}${of} is ${VAST_NAMES[prefix]}-${of} in UCUM; is ${small} meant?`;
}
