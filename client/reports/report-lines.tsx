import { Fragment } from 'react';
import type { ReportedResult, ReportLine } from '../../shared/contract/reports.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { printedLines } from '../../shared/report/lines.js';
import { isLongValue } from '../../shared/report/long-value.js';
import { rangeHeading, rangeText, underLine } from '../../shared/report/notes.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { Flag } from '../ui/layout/flag.js';
import { Figure } from './figure.js';
import classes from './report.module.css';

export interface ReportLinesProps {
  readonly result: ReportedResult;
  /** Digits behind the point, among all figures of the report. */
  readonly places: number;
}

/** The values of one result; its name stands in the head again where a page breaks. */
export function ReportLines({ result, places }: ReportLinesProps) {
  const { profileName, rangesFor } = result;
  const lines = printedLines(result);
  if (lines.length === 0) return null;
  return (
    <table className={classes.lines} aria-label={`Results of ${profileName}`}>
      <thead>
        <tr>
          <th scope="col">
            Test<span className={classes.again}>, {profileName}</span>
          </th>
          <th scope="col" data-align="right">
            Result
          </th>
          <th scope="col">Flag</th>
          <th scope="col" data-wide>
            Unit
          </th>
          <th scope="col">{rangeHeading(rangesFor)}</th>
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
            <Line line={line} result={result} places={places} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface LineProps extends ReportLinesProps {
  readonly line: ReportLine;
}

function Line({ line, result, places }: LineProps) {
  const isMarked = line.flag !== '' || line.critical;
  const remarks = underLine(line, result, formatDateTime);
  const unit = unitText(line.unitOfMeasure);
  const range = rangeText(line);
  return (
    <>
      <tr data-marked={isMarked || undefined} data-followed={remarks.length > 0 || undefined}>
        <th scope="row">{line.name}</th>
        {isLongValue(line) ? (
          <td colSpan={2} data-value>
            <bdi>{line.value}</bdi>
          </td>
        ) : (
          <>
            <td data-align="right" data-value>
              <Figure text={line.value} places={places} critical={line.critical} />
              <span className={classes.narrow}> {unit}</span>
            </td>
            <td>
              <Flag flag={line.flag} />
              {line.critical && line.flag !== 'LL' && line.flag !== 'HH' && (
                <span className={classes.critical}> critical</span>
              )}
            </td>
          </>
        )}
        <td data-wide className={classes.light}>
          {unit}
        </td>
        <td className={classes.light}>
          <span className={/\s/.test(line.referenceRange) ? undefined : classes.whole}>{range}</span>
        </td>
      </tr>
      {remarks.map((text) => (
        <tr key={text} className={classes.remark}>
          <td colSpan={5}>
            <bdi>{text}</bdi>
          </td>
        </tr>
      ))}
    </>
  );
}
