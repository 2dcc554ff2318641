import type { CallLogRow } from '../../shared/contract/results.js';
import { useLab } from '../core/lab.js';
import { formatDateTime, formatDay } from '../ui/layout/date-time.js';
import { formatWait } from '../ui/layout/waiting-time.js';
import { stateOf, whatOf } from './call-texts.js';
import { turnaroundOf, turnaroundText } from './turnaround.js';
import classes from '../ui/layout/on-paper.module.css';

export interface PrintedCallsProps {
  readonly rows: readonly CallLogRow[];
  /** There are others, which are not here. */
  readonly more: boolean;
  readonly asked: Readonly<Record<string, string>>;
}

const MINUTE_MS = 60_000;
const HEADS = ['Found', 'Lab number', 'Patient', 'Value', 'To the call', 'Call'] as const;

function spanOf({ from, to }: PrintedCallsProps['asked']): string {
  const days = [from && `from ${formatDay(from)}`, to && `to ${formatDay(to)}`].filter(Boolean);
  return days.length === 0 ? 'all days' : days.join(' ');
}

/** The call log on paper; nothing of it is on the screen. */
export function PrintedCalls({ rows, more, asked }: PrintedCallsProps) {
  const lab = useLab();
  const now = Date.now();
  return (
    <section className={classes.paper}>
      <h1>Critical calls, {spanOf(asked)}</h1>
      <p>
        {lab.name}, printed {formatDateTime(now)}. {turnaroundText(turnaroundOf(rows))}.
      </p>
      {more && (
        <p>
          <strong>This is not all of the log:</strong> it has {rows.length.toLocaleString('en')} calls, and
          there are others. Print fewer days, or take the CSV, which is whole.
        </p>
      )}
      <table>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.callId}>
              <td>{formatDateTime(row.raisedAt)}</td>
              <td>{row.labNumber}</td>
              <td>{row.patientName}</td>
              <td>{whatOf(row)}</td>
              <td>{row.minutes === null ? '' : formatWait(row.minutes * MINUTE_MS)}</td>
              <td>
                {stateOf(row, now)}
                {row.told !== null && `; by ${row.told.caller}, ${row.told.phone}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
