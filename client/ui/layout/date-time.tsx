import { knownZone, labDay, wallTime, type Moment, type Zone } from '../../../shared/domain/time/lab-time.js';
import { writtenDay, writtenMoment } from '../../../shared/domain/time/day-text.js';
import { useLab } from '../../core/lab.js';
import { useLiveStatus, type Freshness } from '../../core/live-status.js';
import classes from './date-time.module.css';

let known: { readonly zone: Zone } | undefined;

useLab.subscribe(() => {
  known = undefined;
});

/**
 * Dates as people read them, in the laboratory's time zone; of one that this browser does not know, in its own. It is
 * tried out by the first date that is drawn: that costs as much as drawing a table.
 */
function ownZone(): Zone {
  known ??= { zone: knownZone(useLab.getState().timeZone) };
  return known.zone;
}

export {
  writtenDay as formatDay,
  writtenMonth as formatMonth,
} from '../../../shared/domain/time/day-text.js';

/** The day of a moment in the laboratory's zone, as yyyy-MM-dd. */
export function dayOf(at: Moment): string {
  return labDay(ownZone(), at);
}

export function labToday(): string {
  return dayOf(Date.now());
}

export function formatTime(at: Moment): string {
  return wallTime(ownZone(), at).slice(11, 16);
}

/** 21 Nov 2026 14:05 */
export function formatDateTime(at: Moment): string {
  return writtenMoment(wallTime(ownZone(), at));
}

export function DateTime({ at }: { readonly at: string | null | undefined }) {
  if (at === null || at === undefined || at === '') return <span className="dimmed">–</span>;
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {formatDateTime(at)}
    </time>
  );
}

/** A calendar day (birth date, report day): no zone touches it. */
export function Day({ day }: { readonly day: string | null | undefined }) {
  if (day === null || day === undefined || day === '') return <span className="dimmed">–</span>;
  return (
    <time dateTime={day} style={{ whiteSpace: 'nowrap' }}>
      {writtenDay(day)}
    </time>
  );
}

/** While the connection is away every list says how old it is, in its own head. */
export function AsOf({ of }: { readonly of: Freshness | undefined }) {
  const { isLost, currentAt } = useLiveStatus();
  if (!isLost || of?.loadedAt === undefined) return null;
  const at = Math.max(of.loadedAt, of.isLive ? (currentAt ?? 0) : 0);
  const text = dayOf(at) === labToday() ? formatTime(at) : formatDateTime(at);
  return <span className={classes.asOf}>Data as of {text}</span>;
}
