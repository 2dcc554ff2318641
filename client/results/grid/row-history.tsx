import { IconAlertTriangle } from '@tabler/icons-react';
import type { TestValue } from '../../../shared/contract/results.js';
import { displayValue } from '../../../shared/domain/result-value.js';
import { dayOf, formatDay } from '../../ui/date-time.js';
import { usePicture } from '../entry/entry-context.js';
import { sampleTime } from '../entry/judge.js';
import { changeSincePrevious, signed } from '../entry/reassess.js';
import classes from './result-grid.module.css';

const RECENT_MS = 300 * 86_400_000;

/** Without the year while nobody could mistake it. */
function shortDay(at: string): string {
  const day = formatDay(dayOf(at));
  return Date.now() - Date.parse(at) < RECENT_MS ? day.replace(/ \d{4}$/, '') : day;
}

export function Previous({ row }: { readonly row: TestValue }) {
  if (row.previous === null) return <span className="dimmed">–</span>;
  const all = row.previousValues
    .map((one) => `${one.value} ${one.flag} on ${formatDay(dayOf(one.at))}`)
    .join('\n');
  return (
    <span title={all}>
      {displayValue(row.previous.value, row.decimals)}
      {row.previous.flag !== '' && <span className={classes.small}> {row.previous.flag}</span>}{' '}
      <span className={classes.small}>{shortDay(row.previous.at)}</span>
    </span>
  );
}

function wholePercent(percent: string): string {
  return String(Math.round(Number(percent)));
}

export function ChangeSince({ row }: { readonly row: TestValue }) {
  const sampleAt = usePicture(({ state }) => sampleTime(state.sheet.booking));
  const change = changeSincePrevious(row, sampleAt);
  if (change === null) return null;
  const percent = change.percent === null ? '' : ` (${signed(wholePercent(change.percent))} %)`;
  const text = `${signed(change.change)}${percent}`;
  if (row.delta === null) return <span className={classes.small}>{text}</span>;
  return (
    <span className={classes.jump} title="More than the delta limit: comment on it or repeat it">
      <IconAlertTriangle size={13} aria-hidden="true" /> {text}
    </span>
  );
}
