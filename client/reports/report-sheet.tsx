import type { Report } from '../../shared/contract/reports.js';
import { mostPlaces } from '../../shared/domain/aligned.js';
import { whose } from '../../shared/report/facts.js';
import { rejectionNotices, saysNothing } from '../../shared/report/rejections.js';
import { bannersOf, hasUnverified, pendingText, UNVERIFIED } from '../../shared/report/notes.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { ReportFacts, ReportSpecimens } from './report-facts.js';
import { ReportHeading } from './report-heading.js';
import { ReportResult } from './report-result.js';
import classes from './report.module.css';

/** The report as a page of A4: what the patient and the doctor get. Paper stays white in the dark scheme too. */
export function ReportSheet({ report }: { readonly report: Report }) {
  const { laboratory, patient } = report;
  const [name, ...identifiers] = whose(report);
  const places = mostPlaces(report.results.flatMap(({ lines }) => lines.map(({ value }) => value)));
  return (
    <article className={classes.paper} aria-label={`Report of ${patient.fullName}`}>
      {/* A table only for paper: its foot stands again on every printed page. */}
      <table role="presentation" className={classes.pages}>
        <tbody>
          <tr>
            <td>
              <ReportHeading report={report} />
              {bannersOf(report).map((text) => (
                <p key={text} className={classes.banner}>
                  {text}
                </p>
              ))}
              <ReportFacts report={report} />
              <ReportSpecimens report={report} />
              {rejectionNotices(report, formatDateTime).map((text) => (
                <p key={text} className={classes.rejected}>
                  <bdi>{text}</bdi>
                </p>
              ))}
              {report.results.map((result) => (
                <ReportResult key={result.code} result={result} places={places} />
              ))}
              {report.pending.length > 0 && <p className={classes.pending}>{pendingText(report)}</p>}
              {hasUnverified(report) && <p className={classes.footnote}>{UNVERIFIED}</p>}
              {!saysNothing(report) && <p className={classes.end}>End of report</p>}
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <td className={classes.foot}>
              <span>
                <bdi>{name}</bdi> · {identifiers.join(' · ')}
              </span>
              <span>Issued {formatDateTime(report.issuedAt)}</span>
              {laboratory.reportFooter !== '' && <span>{laboratory.reportFooter}</span>}
            </td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}
