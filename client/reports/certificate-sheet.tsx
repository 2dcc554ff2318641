import type { Report } from '../../shared/contract/reports.js';
import { mostPlaces } from '../../shared/domain/aligned.js';
import { certificateFacts, certificateSigner } from '../../shared/report/certificate.js';
import { bannersOf, hasUnverified, UNVERIFIED } from '../../shared/report/notes.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { FactList } from './report-facts.js';
import { ReportHeading } from './report-heading.js';
import { ReportResult } from './report-result.js';
import classes from './report.module.css';

/** One test on one page: whose it is, the value, the date and who signs for it; as on paper. */
export function CertificateSheet({ report }: { readonly report: Report }) {
  const places = mostPlaces(report.results.flatMap(({ lines }) => lines.map(({ value }) => value)));
  return (
    <article
      className={`${classes.paper} ${classes.certificate}`}
      aria-label={`Certificate of ${report.patient.fullName}`}
    >
      <ReportHeading report={report} />
      <h2 className={classes.laboratory}>Certificate</h2>
      {bannersOf(report).map((text) => (
        <p key={text} className={classes.banner}>
          {text}
        </p>
      ))}
      <div className={classes.facts}>
        <FactList facts={certificateFacts(report, formatDateTime)} />
      </div>
      {report.results.map((result) => (
        <ReportResult key={result.code} result={result} places={places} />
      ))}
      {report.results.map((result) => (
        <p key={result.code} className={classes.signatory}>
          {!result.withheld && <bdi>{certificateSigner(result)}</bdi>}
          <span>Signature</span>
        </p>
      ))}
      {hasUnverified(report) && <p className={classes.footnote}>{UNVERIFIED}</p>}
      <p className={classes.foot}>
        <span>Issued {formatDateTime(report.issuedAt)}</span>
        {report.laboratory.reportFooter !== '' && <span>{report.laboratory.reportFooter}</span>}
      </p>
    </article>
  );
}
