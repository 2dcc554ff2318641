import type { Amendment } from '../../shared/contract/results.js';
import { NOT_STATED } from '../../shared/report/facts.js';
import { formatDateTime } from '../ui/date-time.js';
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
              {['Changed', 'Was', 'Now', 'When, by whom', 'Told'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
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
                <td>
                  {momentText(at)}, <bdi>{by}</bdi>
                </td>
                <td>{told ?? NOT_STATED}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
