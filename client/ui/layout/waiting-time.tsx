import { formatDateTime, formatTime } from './date-time.js';
import { useClock } from './now.js';
import { RowIcon } from '../table/row-button.js';
import classes from './waiting-time.module.css';

const MINUTE = 60_000;
const SOON_MINUTES = 15;

/** 4 min, 1 h 05, 2 d 3 h; never below zero. */
export function formatWait(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

interface WaitedProps {
  readonly since: string;
  /** The event it counts from, for the tooltip: `Since 21 Nov 2026 14:05`. */
  readonly began?: string;
}

/** How long ago that was; drawn again when it says another minute. */
export function WaitingTime({ since, began }: WaitedProps) {
  const text = useClock((now) => formatWait(now - Date.parse(since)));
  return (
    <span
      className={`tnum ${classes.waited}`}
      title={began === undefined ? undefined : `${began} ${formatDateTime(since)}`}
    >
      {text}
    </span>
  );
}

export function dueState(due: string, now: number): 'overdue' | 'soon' | 'later' {
  const left = Date.parse(due) - now;
  if (left < 0) return 'overdue';
  return left <= SOON_MINUTES * MINUTE ? 'soon' : 'later';
}

interface DueMarkProps {
  readonly due: string;
}

/** Sign, words and colour together, so that none is needed alone. */
export function DueMark({ due }: DueMarkProps) {
  const at = formatTime(due);
  const state = useClock((now) => dueState(due, now));
  const text = useClock((now) => dueText(due, now, at));
  return (
    <span className={classes.due} data-due={state} title={`Due ${at}`}>
      {state !== 'later' && <RowIcon icon={state === 'overdue' ? 'alarm' : 'clock'} size={14} />}
      {text}
    </span>
  );
}

/** The mark of what is due soon, and nothing for what has time. */
export function PressingMark({ due }: DueMarkProps) {
  const isPressing = useClock((now) => dueState(due, now) !== 'later');
  return isPressing ? <DueMark due={due} /> : null;
}

/** `at`: when it is due, in the laboratory's time. */
function dueText(due: string, now: number, at: string): string {
  const left = Date.parse(due) - now;
  switch (dueState(due, now)) {
    case 'overdue':
      return `Overdue ${formatWait(-left)}`;
    case 'soon':
      return `Due in ${formatWait(left)}`;
    case 'later':
      return `Due ${left > 12 * 60 * MINUTE ? `in ${formatWait(left)}` : at}`;
  }
}
