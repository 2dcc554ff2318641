import type { Amendment } from '../../shared/contract/results.js';
import { NOT_STATED } from '../../shared/report/facts.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import classes from './report.module.css';

export function momentText(at: string | null): string {
  return at === null ? 'at a time not stated' : formatDateTime(at);
}

/** What was corrected after release: old beside new, when and by whom, who was told. */
export function Amended({ amendment }: { readonly amendment: Amendment }) {
  const { number, supersedes, reason, by, at, changes, told } = amendment;
  return (
    <div className={classes.amended}>
      <strong>
        AMENDED REPORT no. {number}, supersedes report of {momentText(supersedes)}
      </strong>
      <p>
        Reason: <bdi>{reason}</bdi>. By <bdi>{by}</bdi>, {momentText(at)}.
      </p>
      {changes.length > 0 && (
        <table aria-label={`What was amended, no. ${number}`}>
          <thead>
            <tr>
              <th scope="col">Changed</th>
              <th scope="col">Was</th>
              <th scope="col">Now</th>
              <th scope="col" data-wide>
                When, by whom
              </th>
              <th scope="col" data-wide>
                Told
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.code}>
                <th scope="row">{change.name}</th>
                <td>
                  <s>{change.from || 'empty'}</s>
                </td>
                <td>
                  <strong>{change.to || 'empty'}</strong>
                </td>
                <td data-wide>
                  {momentText(at)}, <bdi>{by}</bdi>
                </td>
                <td data-wide>
                  <bdi>{told ?? NOT_STATED}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p data-narrow={changes.length > 0 || undefined}>
        Told: <bdi>{told ?? NOT_STATED}</bdi>
      </p>
    </div>
  );
}
