import type { ReportedResult } from '../../../shared/contract/reports.js';
import { parseResultValue } from '../../../shared/domain/results/result-value.js';

/** Of all figures of a report the longest behind its point, with the point: all tables line up by it. */
export function longestFraction(results: readonly ReportedResult[]): string {
  const fractions = results.flatMap(({ lines }) => lines.map(({ value }) => fractionOf(value)));
  return fractions.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
}

function fractionOf(text: string): string {
  const value = parseResultValue(text);
  const at = value.kind === 'number' ? text.lastIndexOf('.') : -1;
  return at === -1 ? '' : text.slice(at).trimEnd();
}
