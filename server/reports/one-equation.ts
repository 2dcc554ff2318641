import type { ReportedResult } from '../../shared/contract/reports.js';
import type { TestValue } from '../../shared/contract/results.js';
import { isEgfr } from '../../shared/domain/results/printed-value.js';

interface WithValues {
  readonly values: readonly TestValue[];
}

/**
 * One report says one eGFR: the bench may work it out by several equations, a reader would compare figures that are
 * not comparable. The first that has a figure is the laboratory's own; the others stay with the bench.
 */
export function withOneEquation<R extends WithValues>(rows: readonly R[]): readonly R[] {
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

/** An equation is named where its first figure stands. */
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
