import { Fragment } from 'react';
import type { ReportedResult, ReportLine } from '../../shared/contract/reports.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { printedLines } from '../../shared/report/lines.js';
import { isLongValue } from '../../shared/report/long-value.js';
import { rangeHeading, rangeText, linesUnderValue } from '../../shared/report/notes.js';
import { formatDateTime } from '../ui/layout/date-time.js';
import { Flag } from '../ui/layout/flag.js';
import classes from './report.module.css';
import { maxDecimals, decimalPadding } from '../../shared/domain/decimal-padding.js';
import type { TextColumn, TextTable } from '../../shared/domain/results/sections.js';
import own from './report-table.module.css';

export interface ReportLinesProps {
  readonly result: ReportedResult;
  /** Digits behind the point, among all figures of the report. */
  readonly places: number;
}

/** The values of one result; its name is repeated in the head after a page break. */
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
  const remarks = linesUnderValue(line, result, formatDateTime);
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

/** A bench's table, such as an isolate with its drugs. */
export function ReportTable({ table }: { readonly table: TextTable }) {
  const { title, notes, rows } = table;
  return (
    <section className={own.part} aria-label={title}>
      {rows.length === 0 ? (
        <h4 className={own.title}>
          <bdi>{title}</bdi>
        </h4>
      ) : (
        <Rows table={table} />
      )}
      {notes.map(({ name, text }) => (
        <p key={name} className={classes.note}>
          <strong>{name}:</strong> <bdi>{text}</bdi>
        </p>
      ))}
    </section>
  );
}

/** The title is in the head, so that it is repeated after a page break. */
function Rows({ table: { title, columns, rows } }: { readonly table: TextTable }) {
  const places = columns.map((_, at) => maxDecimals(rows.map((texts) => texts[at] ?? '')));
  return (
    <table className={own.table}>
      <thead>
        <tr>
          <th scope="colgroup" colSpan={columns.length} className={own.title}>
            <bdi>{title}</bdi>
          </th>
        </tr>
        <tr>
          {columns.map(({ name, share, kind }) => (
            <th key={name} scope="col" data-kind={kind} style={{ width: `${share}%` }}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((texts) => (
          <tr key={texts.join(' ')}>
            {columns.map((column, at) => (
              <Cell
                key={column.name}
                column={column}
                text={texts[at] ?? ''}
                at={at}
                places={places[at] ?? 0}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly column: TextColumn;
  readonly text: string;
  /** Its place in the row. */
  readonly at: number;
  readonly places: number;
}

function Cell({ column: { kind }, text, at, places }: CellProps) {
  const content = kind === 'figures' ? <Figure text={text} places={places} /> : <bdi>{text}</bdi>;
  return at === 0 ? <th scope="row">{content}</th> : <td data-kind={kind}>{content}</td>;
}

interface FigureProps {
  readonly text: string;
  /** Digits behind the point, among all figures of the column. */
  readonly places: number;
  readonly critical?: boolean;
}

/** A figure with its decimal point aligned with the others. */
function Figure({ text, places, critical }: FigureProps) {
  return (
    <span
      className={classes.figure}
      data-behind={behind(text, places)}
      data-critical={critical === true || undefined}
    >
      <bdi>{text}</bdi>
    </span>
  );
}

/** Invisible digits behind a figure, so that the decimal points line up. */
function behind(value: string, most: number): string | undefined {
  const { digits, point } = decimalPadding(value, most);
  return digits === 0 ? undefined : `${point ? '.' : ''}${'0'.repeat(digits)}`;
}
