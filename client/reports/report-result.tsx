import { Fragment } from 'react';
import { missing, mostPlaces } from '../../shared/domain/aligned.js';
import { toldText } from '../../shared/domain/told-call.js';
import { unitText } from '../../shared/domain/unit-text.js';
import type { ReportedResult, ReportedWithdrawal, ReportLine } from '../../shared/contract/reports.js';
import type { Amendment } from '../../shared/contract/results.js';
import { formatDateTime } from '../ui/date-time.js';
import { Flag } from '../ui/flag.js';
import classes from './report.module.css';

const when = (at: string | null): string => (at === null ? 'at a time not stated' : formatDateTime(at));

export function ReportResult({ result }: { readonly result: ReportedResult }) {
  if (result.withdrawal !== undefined) {
    return <Withdrawn name={result.profileName} withdrawal={result.withdrawal} />;
  }
  return (
    <section className={classes.result} aria-label={result.profileName}>
      <h3 className={classes.profile}>
        {result.profileName}
        {result.preliminary && <span className={classes.preliminary}>Preliminary, not authorised</span>}
      </h3>
      {result.amendments.map((amendment) => (
        <Amended key={amendment.number} amendment={amendment} />
      ))}
      <Lines result={result} />
      {(result.sections ?? []).map(({ name, text }) => (
        <p key={name} className={classes.note}>
          <strong>{name}:</strong> {text}
        </p>
      ))}
      {(result.calls ?? []).map((call) => (
        <p key={`${call.parameter} ${call.at}`} className={classes.note}>
          {toldText(call, formatDateTime(call.at))}
        </p>
      ))}
      <Notes result={result} />
      <p className={classes.signature}>{signature(result)}</p>
    </section>
  );
}

function Withdrawn({ name, withdrawal }: { readonly name: string; readonly withdrawal: ReportedWithdrawal }) {
  const { reason, by, at, issuedAt } = withdrawal;
  return (
    <section className={classes.result} aria-label={name}>
      <h3 className={classes.profile}>{name}</h3>
      <div className={classes.amended}>
        <strong>WITHDRAWN – do not go by it. Takes back the report of {when(issuedAt)}</strong>
        <p>
          Reason: {reason}. By {by}, {when(at)}.
        </p>
      </div>
    </section>
  );
}

function Amended({ amendment }: { readonly amendment: Amendment }) {
  return (
    <div className={classes.amended}>
      <strong>
        AMENDED REPORT no. {amendment.number}, supersedes report of {when(amendment.supersedes)}
      </strong>
      <p>
        Reason: {amendment.reason}. By {amendment.by}, {when(amendment.at)}.
      </p>
      {amendment.told !== null && <p>Told: {amendment.told}</p>}
      {amendment.changes.map((change) => (
        <p key={change.code}>
          {change.name}: was <s>{change.from || 'empty'}</s>, now <strong>{change.to || 'empty'}</strong>
        </p>
      ))}
    </div>
  );
}

function Lines({ result: { lines, profileName, rangesFor } }: { readonly result: ReportedResult }) {
  if (lines.length === 0) return null;
  const most = mostPlaces(lines.map(({ value }) => value));
  return (
    <table className={classes.lines} aria-label={`Results of ${profileName}`}>
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col" data-align="right">
            Result
          </th>
          <th scope="col">Flag</th>
          <th scope="col" data-wide>
            Unit
          </th>
          <th scope="col">Reference range{rangesFor !== '' && `, ${rangesFor}`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Fragment key={line.code}>
            {line.section !== null && line.section !== lines[index - 1]?.section && (
              <tr className={classes.section}>
                <th scope="colgroup" colSpan={5}>
                  {line.section}
                </th>
              </tr>
            )}
            <Line line={line} most={most} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** `most`: digits behind the point; figures line up at it. */
function Line({ line, most }: { readonly line: ReportLine; readonly most: number }) {
  const isMarked = line.flag !== '' || line.critical;
  const remarks = remarksOf(line);
  const unit = unitText(line.unitOfMeasure);
  return (
    <>
      <tr data-marked={isMarked || undefined} data-followed={remarks.length > 0 || undefined}>
        <th scope="row">{line.name}</th>
        <td data-align={/^[<>≤≥]?\s*-?\d/.test(line.value) ? 'right' : undefined} data-value>
          <span className={classes.figure} data-behind={behind(line.value, most)}>
            {line.value}
          </span>
          <span className={classes.narrow}> {unit}</span>
        </td>
        <td>
          <Flag flag={line.flag} />
          {line.critical && line.flag !== 'LL' && line.flag !== 'HH' && (
            <span className={classes.critical}> critical</span>
          )}
        </td>
        <td data-wide className={classes.light}>
          {unit}
        </td>
        <td className={classes.light}>
          <span className={/\s/.test(line.referenceRange) ? undefined : classes.whole}>
            {line.referenceRange}
          </span>
        </td>
      </tr>
      {remarks.map((text) => (
        <tr key={text} className={classes.remark}>
          <td colSpan={5}>{text}</td>
        </tr>
      ))}
    </>
  );
}

/** What stands unseen behind a figure, so that the points of all stand below each other. */
function behind(value: string, most: number): string | undefined {
  const { digits, point } = missing(value, most);
  return digits === 0 ? undefined : `${point ? '.' : ''}${'0'.repeat(digits)}`;
}

function remarksOf(line: ReportLine): readonly string[] {
  return [
    ...(line.equation ? [`Equation: ${line.equation}`] : []),
    ...(line.value === '' && line.reason ? [line.reason] : []),
    ...(line.comment ? [line.comment] : []),
  ];
}

function Notes({ result }: { readonly result: ReportedResult }) {
  const notes = [
    ['Sample', result.sampleType],
    ['Method', result.method],
    ['Interpretation', result.interpretation],
    ['Remarks', result.remarks],
  ] as const;
  return notes.map(([name, text]) =>
    text === null || text === '' ? null : (
      <p key={name} className={classes.note}>
        <strong>{name}:</strong> {text}
      </p>
    ),
  );
}

function signature(result: ReportedResult): string {
  const authorised =
    result.authorisedBy === null
      ? 'Not authorised'
      : `Authorised by ${result.authorisedBy}, ${when(result.authorisedAt)}`;
  const released = result.releasedAt === null ? '' : ` · Released ${when(result.releasedAt)}`;
  // Counted are the reports that left, not the saves behind them.
  const version = result.issued > 0 ? ` · Version ${result.issued}` : '';
  return `Done by ${result.doneby} · ${authorised}${released}${version}`;
}
