import { RELEASED_CONFIDENTIAL } from '../../shared/domain/results/confidential.js';
import type { ReportedResult, ReportedWithdrawal } from '../../shared/contract/reports.js';
import { printedGroup } from '../../shared/report/blood-group.js';
import { notesOf, otherCalls, readingsOf, type Note } from '../../shared/report/notes.js';
import { preliminaryText, replacesText } from '../../shared/report/preliminary.js';
import { issueText, signaturesOf, signatureText } from '../../shared/report/signatures.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { Amended, momentText } from './report-amended.js';
import { ReportLines, type ReportLinesProps } from './report-lines.js';
import { ReportTable } from './report-table.js';
import classes from './report.module.css';

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

/** Large and apart: what is read at a glance shall be the group, and whether blood may be given by it. */
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
  const said = [...signed, issueText(result, formatDateTime)].filter((text) => text !== '');
  return <p className={classes.signature}>{said.join(' · ')}</p>;
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
