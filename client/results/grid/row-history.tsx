import { IconAlertTriangle } from '@tabler/icons-react';
import type { PreviousValue, TestValue } from '../../../shared/contract/results.js';
import { displayValue } from '../../../shared/domain/results/result-value.js';
import { dayOf, formatDateTime, formatDay, formatTime } from '../../ui/layout/date-time.js';
import { Sparkline } from '../../ui/table/sparkline.js';
import { usePicture } from '../entry/result-entry.js';
import { changeSincePrevious, sampleTime, signed } from '../entry/assess-sheet.js';
import classes from './result-grid.module.css';

const RECENT_MS = 300 * 86_400_000;

/** Without the year while nobody could mistake it. */
function shortMoment(at: string): string {
  const day = formatDay(dayOf(at));
  const text = Date.now() - Date.parse(at) < RECENT_MS ? day.replace(/ \d{4}$/, '') : day;
  return `${text} ${formatTime(at)}`;
}

/** The three before it, the last one first, and the course up to what is typed now. */
export function Previous({ row }: { readonly row: TestValue }) {
  const [last, ...earlier] = row.previousValues;
  if (last === undefined) return <span className="dimmed">–</span>;
  const course = [...row.previousValues].reverse();
  const now = { value: row.parameter, flag: row.flag };
  return (
    <span className={classes.before}>
      <span>
        <Earlier row={row} one={last} />
        {earlier.length > 0 && (
          <span className={classes.earlier}>
            {earlier.map((one) => (
              <Earlier key={one.at} row={row} one={one} />
            ))}
          </span>
        )}
      </span>
      <span className={classes.course}>
        <Sparkline points={row.parameter === '' ? course : [...course, now]} />
      </span>
    </span>
  );
}

function Earlier({ row, one }: { readonly row: TestValue; readonly one: PreviousValue }) {
  return (
    <span title={`${one.value} ${one.flag} on ${formatDateTime(one.at)}, ${one.bookingNumber}`}>
      {displayValue(one.value, row.decimals)}
      {one.flag !== '' && <span className={classes.small}> {one.flag}</span>}{' '}
      <span className={classes.small}>{shortMoment(one.at)}</span>
    </span>
  );
}

function wholePercent(percent: string): string {
  return String(Math.round(Number(percent)));
}

export function ChangeSince({ row }: { readonly row: TestValue }) {
  const sampleAt = usePicture(({ state }) => sampleTime(state.sheet));
  const change = changeSincePrevious(row, sampleAt);
  if (change === null) return null;
  if (Number(change.change) === 0) return <span className={classes.small}>no change</span>;
  const percent = change.percent === null ? '' : ` (${signed(wholePercent(change.percent))} %)`;
  const text = `${signed(change.change)}${percent}`;
  if (row.delta === null) return <span className={classes.small}>{text}</span>;
  return (
    <span className={classes.jump} title="More than the delta limit: comment on it or repeat it">
      <IconAlertTriangle size={13} aria-hidden="true" /> {text}
    </span>
  );
}
