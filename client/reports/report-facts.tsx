import type { Report } from '../../shared/contract/reports.js';
import { reportFacts, specimenLine, type Fact } from '../../shared/report/facts.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import classes from './report.module.css';

/** Whose report it is on the left, who asked and why on the right. */
export function ReportFacts({ report }: { readonly report: Report }) {
  const { patient, request } = reportFacts(report, formatDateTime);
  return (
    <div className={classes.facts}>
      <FactList facts={patient} />
      <FactList facts={request} />
    </div>
  );
}

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
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

/** Where each sample came from and when. */
export function ReportSpecimens({ report }: { readonly report: Report }) {
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
