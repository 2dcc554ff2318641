import type { Report } from '../../shared/contract/reports.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { QrCode } from './qr-code.js';
import classes from './report.module.css';

/** The laboratory, how to reach it, and the code that checks the report. */
export function ReportHeading({ report }: { readonly report: Report }) {
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
