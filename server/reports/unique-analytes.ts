import type { ReportedResult, ReportLine } from '../../shared/contract/reports.js';
import type { TestValue } from '../../shared/contract/results.js';
import { isEgfr } from '../../shared/domain/results/printed-value.js';
import {
  isCountedByHand,
  applyManualDifferential,
  withoutSecondCount,
} from '../../shared/disciplines/haematology/manual-differential.js';
import { isIssued } from '../../shared/domain/stage.js';
import type { Discipline, Stage } from '../../shared/vocabulary.js';

interface Tube {
  readonly accession: string;
  readonly codes: readonly string[];
}

/**
 * Prints each analyte of a specimen once: two profiles of one tube share the same measurement, which is printed in the
 * first, and the second points there. If they differ both are printed, because a reader must see it.
 */
export function listAnalytesOnce(
  results: readonly ReportedResult[],
  tubes: readonly Tube[],
): readonly ReportedResult[] {
  const said = new Map<string, { readonly line: ReportLine; readonly by: ReportedResult }>();
  return results.map((result) => {
    const tube = tubes.find(({ codes }) => codes.includes(result.code))?.accession;
    if (tube === undefined || result.withdrawal) return result;
    const elsewhere: { name: string; profileName: string }[] = [];
    const lines = result.lines.filter((line) => {
      const key = `${tube} ${line.code}`;
      const first = said.get(key);
      if (first === undefined) said.set(key, { line, by: result });
      if (first === undefined || !standsFor(first.by, result) || !saysTheSame(first.line, line)) return true;
      elsewhere.push({ name: line.name, profileName: first.by.profileName });
      return false;
    });
    return elsewhere.length === 0 ? result : { ...result, lines, elsewhere };
  });
}

/** A released value is not replaced by one that nobody has authorised. */
function standsFor(first: ReportedResult, second: ReportedResult): boolean {
  return !first.preliminary || second.preliminary;
}

function saysTheSame(one: ReportLine, other: ReportLine): boolean {
  return (
    one.value !== '' &&
    one.value === other.value &&
    one.unitOfMeasure === other.unitOfMeasure &&
    one.flag === other.flag &&
    one.critical === other.critical &&
    one.referenceRange === other.referenceRange &&
    one.rangeNotPregnant === other.rangeNotPregnant &&
    (other.comment === null || other.comment === one.comment)
  );
}

interface WithValues {
  readonly values: readonly TestValue[];
}

/**
 * One report says one eGFR: the bench may work it out by several equations, a reader would compare figures that are
 * not comparable. The first that has a figure is the laboratory's own; the others stay with the bench.
 */
export function keepFirstEquation<R extends WithValues>(rows: readonly R[]): readonly R[] {
  const chosen = rows
    .flatMap(({ values }) => values)
    .find((value) => isEgfr(value) && value.parameter !== '')?.equation;
  return rows.map((row) => ({ ...row, values: onlyBy(chosen ?? null, row.values) }));
}

function onlyBy(chosen: string | null, values: readonly TestValue[]): readonly TestValue[] {
  const kept = values.find(
    (value) => isEgfr(value) && (value.equation === chosen || value.equation === null),
  );
  return values.filter((value) => !isEgfr(value) || value === kept);
}

/** An equation is named at its first figure. */
export function namedOnce(results: readonly ReportedResult[]): readonly ReportedResult[] {
  const named = new Set<string>();
  return results.map((result) => ({
    ...result,
    lines: result.lines.map((line) => {
      if (line.equation === null) return line;
      const isNew = !named.has(line.equation);
      named.add(line.equation);
      return isNew ? line : { ...line, equation: null };
    }),
  }));
}

/** A result of a booking, as far as this looks at it. */
interface Row {
  readonly code: string;
  readonly unit: Discipline;
  readonly values: readonly TestValue[];
}

interface Reported extends Row {
  readonly stage: Stage | null;
  readonly withdrawal: unknown;
}

export interface Blood {
  /** Whether two profiles are examined from one specimen. */
  readonly isOneSpecimen: (one: string, other: string) => boolean;
  /** The laboratory's counter already corrects its white cells. */
  readonly counterCorrects: boolean;
}

/** Only what has left the laboratory takes the place of anything. */
export function hasCounted({ stage, withdrawal }: Pick<Reported, 'stage' | 'withdrawal'>): boolean {
  return stage !== null && isIssued(stage) && withdrawal === null;
}

/**
 * Blood counts with the differential and the white count that a film of the same specimen gives them; what is stored
 * stays.
 */
export function mergeBloodCounts<R extends Row>(
  rows: readonly R[],
  films: readonly Row[],
  { isOneSpecimen, counterCorrects }: Blood,
): readonly R[] {
  const counted = films.filter(({ unit, values }) => unit === 'haematology' && isOfFilm(values));
  const filmOf = (row: R): Row | undefined =>
    row.unit === 'haematology' && row.values.some(isWhite)
      ? counted.find(({ code }) => isOneSpecimen(code, row.code))
      : undefined;
  const carried = new Set(rows.flatMap((row) => filmOf(row)?.code ?? []));
  return rows.map((row) => {
    const film = filmOf(row);
    const values = film ? applyManualDifferential(row.values, film.values, { counterCorrects }) : row.values;
    return { ...row, values: carried.has(row.code) ? withoutSecondCount(values) : values };
  });
}

function isWhite({ code, parameter }: TestValue): boolean {
  return code === 'WBC' && parameter !== '';
}

/** Counted by eye, or seen to have nucleated red cells. */
function isOfFilm(values: readonly TestValue[]): boolean {
  return isCountedByHand(values) || values.some(({ code, parameter }) => code === 'NRBC' && parameter !== '');
}
