import type { ReportedResult, ReportLine } from '../contract/reports.js';
import { ISOLATES } from '../disciplines/microbiology/growth.js';

/** The rows of a result as its report prints them: what its tables say is not said again by a row. */
export function printedLines({ lines, tables, calls = [] }: ReportedResult): readonly ReportLine[] {
  if (tables === undefined) return lines;
  const told = new Set(calls.map(({ parameter }) => parameter));
  return lines.filter((line) => line.code !== ISOLATES || saysMore(line) || told.has(line.name));
}

function saysMore({ flag, critical, comment }: ReportLine): boolean {
  return flag !== '' || critical || comment !== null;
}
