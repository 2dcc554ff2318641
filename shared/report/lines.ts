import type { ReportedResult, ReportLine } from '../contract/reports.js';
import { isInGroupBox } from './blood-group.js';
import { ISOLATES } from '../disciplines/microbiology/culture.js';

/** The rows of a result as its report prints them, without those that its tables or its box show. */
export function printedLines(result: ReportedResult): readonly ReportLine[] {
  const { tables, calls = [] } = result;
  const lines = result.lines.filter((line) => !isInGroupBox(result, line));
  if (tables === undefined) return lines;
  const mentioned = new Set(calls.map(({ parameter }) => parameter));
  return lines.filter((line) => line.code !== ISOLATES || isRemarkable(line) || mentioned.has(line.name));
}

function isRemarkable({ flag, critical, comment }: ReportLine): boolean {
  return flag !== '' || critical || comment !== null;
}
