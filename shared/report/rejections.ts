import type { ReportBody, ReportSpecimen } from '../contract/reports.js';
import type { WriteMoment } from './facts.js';

type ReportSpecimens = Pick<ReportBody, 'specimens'>;

/** Those of which nothing comes: rejected, not examined all the same, and not taken again. */
export function unfitSpecimens({ specimens }: ReportSpecimens): readonly ReportSpecimen[] {
  return specimens.filter(
    ({ rejection }) => rejection && rejection.accepted === null && rejection.takenAgain === null,
  );
}

/** Neither a result nor what became of a specimen: there is nothing to print or send. */
export function isEmptyReport(report: ReportSpecimens & Pick<ReportBody, 'results' | 'kind'>): boolean {
  return report.results.length === 0 && (report.kind !== undefined || unfitSpecimens(report).length === 0);
}

/** Above a report that has no result since no specimen was fit. */
export const NO_RESULT = 'NO RESULT – SPECIMEN REJECTED';

/** 42 CFR 493.1291(c)(7): a specimen that is not acceptable is reported, with its condition and what became of it. */
export function rejectionNotices(report: ReportSpecimens, moment: WriteMoment): readonly string[] {
  return unfitSpecimens(report).map(({ accession, specimen, rejection }) => {
    const when = rejection?.at === undefined ? '' : ` on ${moment(rejection.at)}`;
    return `${specimen}, ${accession}, was rejected${when}: ${rejection?.reason ?? ''}. It was not examined; please send another.`;
  });
}
