import type { Report } from '../../../shared/contract/reports.js';
import { isCorrected } from '../../../shared/domain/stage.js';

/**
 * A confidential result prints on a page of its own, with whose it is, so that it can be handed
 * over by itself.
 */
export function sheetsOf(report: Report): readonly Report[] {
  const own = report.results.filter(({ confidential }) => confidential);
  const others = report.results.filter(({ confidential }) => !confidential);
  const sheets = [...(others.length > 0 || own.length === 0 ? [others] : []), ...own.map((one) => [one])];
  return sheets.map((results, index) => ({
    ...report,
    results,
    // What is still to come is said once.
    pending: index === 0 ? report.pending : [],
    preliminary: report.kind === 'preliminary' || results.some(({ preliminary }) => preliminary),
    corrected: results.some(({ stage }) => isCorrected(stage)),
  }));
}
