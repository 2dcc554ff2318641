import type { Report } from '../../shared/contract/reports.js';
import { maxDecimals } from '../../shared/domain/decimal-padding.js';
import { patientIds, reportFacts, specimenLine, type Fact } from '../../shared/report/facts.js';
import { rejectionNotices, isEmptyReport } from '../../shared/report/rejections.js';
import { bannersOf, markedRanges, pendingText } from '../../shared/report/notes.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { ReportResult } from './report-result.js';
import classes from './report.module.css';
import { certificateFacts, certificateSigner } from '../../shared/report/certificate.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';

/** The report as a page of A4: what the patient and the doctor get. Paper stays white in the dark scheme too. */
export function ReportView({ report }: { readonly report: Report }) {
  const { laboratory, patient } = report;
  const [name, ...identifiers] = patientIds(report);
  const places = maxDecimals(report.results.flatMap(({ lines }) => lines.map(({ value }) => value)));
  const { results, note } = markedRanges(report.results);
  return (
    <article className={classes.paper} aria-label={`Report of ${patient.fullName}`}>
      {/* A table only for paper: its foot is repeated on every printed page. */}
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
              {results.map((result) => (
                <ReportResult key={result.code} result={result} places={places} />
              ))}
              {report.pending.length > 0 && <p className={classes.pending}>{pendingText(report)}</p>}
              {note !== '' && <p className={classes.footnote}>{note}</p>}
              {!isEmptyReport(report) && <p className={classes.end}>End of report</p>}
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

/** One test on one page: whose it is, the value, the date and who signs for it; as on paper. */
export function CertificateView({ report }: { readonly report: Report }) {
  const places = maxDecimals(report.results.flatMap(({ lines }) => lines.map(({ value }) => value)));
  const { results, note } = markedRanges(report.results);
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
      {results.map((result) => (
        <ReportResult key={result.code} result={result} places={places} />
      ))}
      {report.results.map((result) => (
        <p key={result.code} className={classes.signatory}>
          {!result.withheld && <bdi>{certificateSigner(result)}</bdi>}
          <span>Signature</span>
        </p>
      ))}
      {note !== '' && <p className={classes.footnote}>{note}</p>}
      <p className={classes.foot}>
        <span>Issued {formatDateTime(report.issuedAt)}</span>
        {report.laboratory.reportFooter !== '' && <span>{report.laboratory.reportFooter}</span>}
      </p>
    </article>
  );
}

/** The patient on the left, the request on the right. */
function ReportFacts({ report }: { readonly report: Report }) {
  const { patient, request } = reportFacts(report, formatDateTime);
  return (
    <div className={classes.facts}>
      <FactList facts={patient} />
      <FactList facts={request} />
    </div>
  );
}

function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ name, value, isIdentifier }) => (
        <div key={name} data-first={isIdentifier}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Each specimen's origin and times. */
function ReportSpecimens({ report }: { readonly report: Report }) {
  if (report.specimens.length === 0) return null;
  return (
    <table className={classes.specimens} aria-label="Specimens">
      <thead>
        <tr>
          <th scope="col">Specimen</th>
          <th scope="col">What, tube</th>
          <th scope="col">Collected</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        {report.specimens
          .map((specimen) => specimenLine(specimen, report, formatDateTime))
          .map(({ accession, specimen, collected, received }) => (
            <tr key={accession}>
              <th scope="row">{accession}</th>
              <td>{specimen}</td>
              <td data-name="Collected">{collected}</td>
              <td data-name="Received">{received}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** The laboratory, how to reach it, and the code that checks the report. */
function ReportHeading({ report }: { readonly report: Report }) {
  const { laboratory, verifyUrl, logo, issuedAt } = report;
  const contact = [laboratory.phones, laboratory.email, laboratory.website].filter((text) => text !== '');
  return (
    <header className={classes.heading}>
      <div className={classes.letterhead}>
        <h2 className={classes.laboratory}>{laboratory.name}</h2>
        {laboratory.address !== '' && <p>{laboratory.address}</p>}
        {contact.length > 0 && <p>{contact.join(' · ')}</p>}
        {laboratory.accreditation !== '' && <p>{laboratory.accreditation}</p>}
      </div>
      {logo !== undefined && <img className={classes.logo} src={logo} alt="The laboratory's logo" />}
      {verifyUrl !== null && (
        <figure className={classes.code}>
          <QrCode text={verifyUrl} size={84} label="QR code that checks whether this report is genuine" />
          <figcaption>
            Check this report
            <br />
            Issued {formatDateTime(issuedAt)}
          </figcaption>
        </figure>
      )}
    </header>
  );
}

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly size: number;
}

function QrCode({ text, label, size }: QrCodeProps) {
  const picture = useLoaded(`qr ${text}`, async () => (await import('./qr-drawing.js')).qrPicture(text));
  return (
    <span style={{ display: 'inline-block', width: size, height: size }}>
      {picture.data !== undefined && <img src={picture.data} alt={label} width={size} height={size} />}
    </span>
  );
}
