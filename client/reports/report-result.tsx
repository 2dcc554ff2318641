import { RELEASED_CONFIDENTIAL } from '../../shared/domain/results/confidential.js';
import type { ReportedResult, ReportedWithdrawal } from '../../shared/contract/reports.js';
import { printedGroup } from '../../shared/report/blood-group.js';
import { notesOf, otherCalls, readingsOf, type Note } from '../../shared/report/notes.js';
import { preliminaryText, replacesText } from '../../shared/report/preliminary.js';
import { issueText, signaturesOf, signatureText } from '../../shared/report/signatures.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { ReportLines, ReportTable, type ReportLinesProps } from './report-lines.js';
import classes from './report.module.css';
import type { Amendment } from '../../shared/contract/results.js';
import { NOT_STATED } from '../../shared/report/facts.js';

export function ReportResult({ result, places }: ReportLinesProps) {
  if (result.withheld) return <Withheld name={result.profileName} />;
  if (result.withdrawal !== undefined) {
    return <Withdrawn name={result.profileName} withdrawal={result.withdrawal} />;
  }
  return (
    <section className={classes.result} aria-label={result.profileName} data-own-page={result.confidential}>
      <h3 className={classes.profile}>
        {result.profileName}
        {result.preliminary && (
          <span className={classes.preliminary}>{preliminaryText(result, formatDateTime)}</span>
        )}
      </h3>
      {replacesText(result, formatDateTime) !== '' && (
        <p className={classes.note}>{replacesText(result, formatDateTime)}</p>
      )}
      {result.amendments.map((amendment) => (
        <Amended key={amendment.number} amendment={amendment} />
      ))}
      <Group result={result} />
      <ReportLines result={result} places={places} />
      <Notes notes={readingsOf(result)} />
      {result.tables?.map((table) => (
        <ReportTable key={table.title} table={table} />
      ))}
      {otherCalls(result, formatDateTime).map((text) => (
        <p key={text} className={classes.note}>
          {text}
        </p>
      ))}
      <Notes notes={notesOf(result)} />
      <Signatures result={result} />
    </section>
  );
}

/** Large and apart: at a glance one should read the group, and whether blood may be given by it. */
function Group({ result }: Pick<ReportLinesProps, 'result'>) {
  const printed = printedGroup(result);
  if (printed === undefined) return null;
  const { title, group, standing, isConfirmed } = printed;
  return (
    <div className={classes.group} data-confirmed={isConfirmed || undefined}>
      <div>
        <span className={classes.groupTitle}>{title}</span>
        <strong className={classes.groupText}>{group}</strong>
      </div>
      <strong className={classes.groupStanding}>{standing}</strong>
    </div>
  );
}

function Notes({ notes }: { readonly notes: readonly Note[] }) {
  return notes.map(({ name, text }) => (
    <p key={`${name} ${text}`} className={classes.note}>
      <strong>{name}:</strong> <bdi>{text}</bdi>
    </p>
  ));
}

function Signatures({ result }: { readonly result: ReportedResult }) {
  const signed = signaturesOf(result, formatDateTime).map(signatureText);
  const texts = [...signed, issueText(result, formatDateTime)].filter((text) => text !== '');
  return <p className={classes.signature}>{texts.join(' · ')}</p>;
}

function Withheld({ name }: { readonly name: string }) {
  return (
    <section className={classes.result} aria-label={name}>
      <h3 className={classes.profile}>{name}</h3>
      <p className={classes.note}>{RELEASED_CONFIDENTIAL}</p>
    </section>
  );
}

function Withdrawn({ name, withdrawal }: { readonly name: string; readonly withdrawal: ReportedWithdrawal }) {
  const { reason, by, at, issuedAt } = withdrawal;
  return (
    <section className={classes.result} aria-label={name}>
      <h3 className={classes.profile}>{name}</h3>
      <div className={classes.amended}>
        <strong>WITHDRAWN – do not use it. Takes back the report of {momentText(issuedAt)}</strong>
        <p>
          Reason: {reason}. By {by}, {momentText(at)}.
        </p>
      </div>
    </section>
  );
}

function momentText(at: string | null): string {
  return at === null ? 'at a time not stated' : formatDateTime(at);
}

/** Corrections after release: old beside new, when and by whom, and who was told. */
function Amended({ amendment }: { readonly amendment: Amendment }) {
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
