import { rejectionText } from '../../shared/domain/rejection-text.js';
import type { Report } from '../../shared/contract/reports.js';
import { formatDateTime, formatDay } from '../ui/date-time.js';
import { QrCode } from './qr-code.js';
import { ReportResult } from './report-result.js';
import classes from './report.module.css';

const NOT_STATED = 'not stated';
const when = (at: string | null): string => (at === null ? NOT_STATED : formatDateTime(at));

/** The report as a page of A4: what the patient and the doctor get. Paper stays white in the dark scheme too. */
export function ReportSheet({ report }: { readonly report: Report }) {
  const { laboratory, patient } = report;
  return (
    <article className={classes.paper} aria-label={`Report of ${patient.fullName}`}>
      {/* A table only for paper: its foot stands again on every printed page. */}
      <table role="presentation" className={classes.pages}>
        <tbody>
          <tr>
            <td>
              <Heading report={report} />
              <Banners report={report} />
              <PatientBlock report={report} />
              {report.results.map((result) => (
                <ReportResult key={result.code} result={result} />
              ))}
              {report.pending.length > 0 && (
                <p className={classes.pending}>Not on this report yet: {report.pending.join(', ')}</p>
              )}
              {report.results.length > 0 && <p className={classes.end}>End of report</p>}
            </td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <td className={classes.foot}>
              <span>
                {patient.fullName} · {patient.labNumber} ·{' '}
                {patient.dateOfBirth === null ? 'date of birth unknown' : formatDay(patient.dateOfBirth)}
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

function Heading({ report: { laboratory, verifyUrl } }: { readonly report: Report }) {
  const contact = [laboratory.phones, laboratory.email, laboratory.website].filter((text) => text !== '');
  return (
    <header className={classes.heading}>
      <div>
        <h2 className={classes.laboratory}>{laboratory.name}</h2>
        {laboratory.address !== '' && <p>{laboratory.address}</p>}
        {contact.length > 0 && <p>{contact.join(' · ')}</p>}
        {laboratory.accreditation !== '' && <p>{laboratory.accreditation}</p>}
      </div>
      {verifyUrl !== null && (
        <figure className={classes.code}>
          <QrCode text={verifyUrl} size={84} label="QR code that checks whether this report is genuine" />
          <figcaption>Check this report</figcaption>
        </figure>
      )}
    </header>
  );
}

function Banners({ report }: { readonly report: Report }) {
  return (
    <>
      {report.preliminary && (
        <p className={classes.banner} data-kind="preliminary">
          PRELIMINARY – NOT AUTHORISED
        </p>
      )}
      {report.corrected && (
        <p className={classes.banner} data-kind="corrected">
          CORRECTED REPORT
        </p>
      )}
      {report.results.some(({ withdrawal }) => withdrawal !== undefined) && (
        <p className={classes.banner} data-kind="corrected">
          A RESULT OF THIS BOOKING WAS WITHDRAWN
        </p>
      )}
    </>
  );
}

function PatientBlock({ report }: { readonly report: Report }) {
  const { patient } = report;
  const born =
    patient.dateOfBirth === null
      ? 'unknown'
      : formatDay(patient.dateOfBirth) + (patient.dobEstimated ? ' (estimated)' : '');
  const facts: readonly (readonly [string, string | null])[] = [
    ['Patient', patient.fullName],
    ['Lab number', patient.labNumber],
    ['Date of birth', born],
    ['Age, sex', [patient.age, patient.gender, patient.pregnancy].filter((text) => text !== '').join(', ')],
    ['National ID / passport', patient.nationalId],
    ['Ward', patient.wardNumber],
    ['Doctor', report.referringDoctor],
    ['Requested', when(report.bookedAt)],
    ['Specimen taken', when(report.collectedAt)],
    ...report.specimens.map(({ accession, specimen, receivedAt, rejection }): [string, string] => [
      `Specimen ${accession}`,
      [
        `${accession}, ${specimen}`,
        ...(receivedAt === null ? [] : [`received ${when(receivedAt)}`]),
        ...(rejection ? [rejectionText(rejection)] : []),
      ].join(', '),
    ]),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name} data-first={name === 'Patient' || name === 'Lab number' || undefined}>
            <dt>{name.startsWith('Specimen ') && name !== 'Specimen taken' ? 'Specimen' : name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
