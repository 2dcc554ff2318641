import { Decimal } from '../decimal.js';
import { foldWord } from '../ranges/range-grammar.js';
import { parseResultValue } from './result-value.js';
import type { AssessmentContext, BlankSheet } from './sections.js';
import type { ResultWarning } from './test-value.js';

/** A sample's results that cannot all be right: a row of a discipline's table. */
export interface Contradiction {
  /** Stored with the result as the code of its warning. */
  readonly code: string;
  /** The contradiction, in the laboratory's words. */
  readonly title: string;
  /** The publication that it is from. */
  readonly source: string;
  /** The shipped catalogue's parameters that are held against each other; none: any sheet, by what its rows are. */
  readonly codes: readonly string[];
  /** The message to the signer; null: none. Left out: the bench's own rules find it and warn with this code. */
  readonly find?: (sample: Sample) => Found;
}

/** The message, and the parameters that it is about where these are not all that were compared. */
export type Found = string | { readonly message: string; readonly parameters: readonly string[] } | null;

/** The known values of one sample; the sheet's own take precedence over another profile's. */
export interface Sample {
  readonly facts: AssessmentContext;
  /** As entered; '' if there is none. */
  text(code: string): string;
  /** Whether a coded value is one of these, however it is spelt. */
  says(code: string, ...words: readonly string[]): boolean;
  unit(code: string): string;
  /** A plain number; null for anything else: nothing is concluded from "<5". */
  figure(code: string): Decimal | null;
  /** The same times the factor of its unit; null in a unit that is not listed. */
  measured(code: string, factors: Readonly<Record<string, string>>): Decimal | null;
  isHigh(code: string): boolean;
  isLow(code: string): boolean;
}

/** A discipline's sheet with its contradictions, which are signed only with a reason why they stand. */
export interface CheckedResult extends BlankSheet {
  readonly contradictions?: readonly Contradiction[];
}

interface ComparedRow {
  readonly code: string;
  readonly value: string;
  readonly flag: string;
  readonly unitOfMeasure: string;
}

/** The plain number in a text; null for anything else. */
export function plainNumber(text: string): Decimal | null {
  const parsed = parseResultValue(text);
  return parsed.kind === 'number' && parsed.comparator === '=' ? new Decimal(parsed.number) : null;
}

function sampleOf(facts: AssessmentContext): Sample {
  const own: readonly ComparedRow[] = facts.rows.filter(({ parameter }) => parameter !== '').map(comparedRow);
  // The first of two in other profiles counts.
  const by = new Map([...own, ...facts.specimen].toReversed().map((row) => [row.code, row]));
  const text = (code: string): string => by.get(code)?.value ?? '';
  const unit = (code: string): string => by.get(code)?.unitOfMeasure ?? '';
  const figure = (code: string): Decimal | null => plainNumber(text(code));
  const flag = (code: string): string => by.get(code)?.flag ?? '';
  return {
    facts,
    text,
    says: (code, ...words) => text(code) !== '' && words.map(foldWord).includes(foldWord(text(code))),
    unit,
    figure,
    measured(code, factors) {
      const factor = Object.hasOwn(factors, unit(code)) ? factors[unit(code)] : undefined;
      return factor === undefined ? null : (figure(code)?.times(factor) ?? null);
    },
    isHigh: (code) => flag(code) === 'H' || flag(code) === 'HH',
    isLow: (code) => flag(code) === 'L' || flag(code) === 'LL',
  };
}

function comparedRow({
  code,
  parameter,
  flag,
  unitOfMeasure,
}: AssessmentContext['rows'][number]): ComparedRow {
  return { code, value: parameter, flag, unitOfMeasure };
}

/** Parameters of other profiles on the specimen that a table holds against these. */
export function comparedParameters(
  own: readonly string[],
  table: readonly Contradiction[],
): readonly (readonly string[])[] {
  return table.map(({ codes }) => codes).filter((codes) => codes.some((code) => own.includes(code)));
}

/** The entries of a table that this sample shows, in its own rows and not switched off by the laboratory. */
export function contradictionsIn(
  table: readonly Contradiction[],
  facts: AssessmentContext,
): readonly ResultWarning[] {
  const filled = new Set(facts.rows.filter(({ parameter }) => parameter !== '').map(({ code }) => code));
  if (filled.size === 0) return [];
  const sample = sampleOf(facts);
  return inForce(table, facts)
    .filter(({ codes }) => codes.length === 0 || codes.some((code) => filled.has(code)))
    .flatMap((row) => warningOf(row, sample))
    .filter(({ parameters }) => parameters.some((code) => filled.has(code)));
}

function warningOf({ code, codes, find }: Contradiction, sample: Sample): readonly ResultWarning[] {
  const found = find?.(sample) ?? null;
  if (found === null) return [];
  const all = codes.filter((one) => sample.text(one) !== '');
  const { message, parameters } = typeof found === 'string' ? { message: found, parameters: all } : found;
  return [{ code, message, parameters, needsReason: true }];
}

/** Warnings of the bench's own rules that the table lists need a reason too; a switched-off one is left out. */
export function asListed(
  warnings: readonly ResultWarning[],
  table: readonly Contradiction[],
  facts: Pick<AssessmentContext, 'settings'>,
): readonly ResultWarning[] {
  const listed = new Set(table.map(({ code }) => code));
  const asking = new Set(inForce(table, facts).map(({ code }) => code));
  return warnings
    .filter(({ code }) => !listed.has(code) || asking.has(code))
    .map((warning) => (asking.has(warning.code) ? { ...warning, needsReason: true } : warning));
}

function inForce(
  table: readonly Contradiction[],
  { settings: { contradictionsOff = [] } }: Pick<AssessmentContext, 'settings'>,
): readonly Contradiction[] {
  return table.filter(({ code }) => !contradictionsOff.includes(code));
}
