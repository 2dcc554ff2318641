import { IconAlarm, IconClock } from '@tabler/icons-react';
import { formatTime } from './date-time.js';
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

export const DUE_STATES = ['overdue', 'soon', 'later'] as const;
export type DueState = (typeof DUE_STATES)[number];

export function dueState(due: string, now: number): DueState {
  const left = new Date(due).getTime() - now;
  if (left < 0) return 'overdue';
  return left <= SOON_MINUTES * MINUTE ? 'soon' : 'later';
}

export interface DueMarkProps {
  readonly due: string;
  readonly now: number;
}

/** Sign, words and colour together, so that none is needed alone. */
export function DueMark({ due, now }: DueMarkProps) {
  const state = dueState(due, now);
  const left = new Date(due).getTime() - now;
  const Icon = state === 'overdue' ? IconAlarm : IconClock;
  return (
    <span className={classes.due} data-due={state} title={`Due ${formatTime(due)}`}>
      {state !== 'later' && <Icon size={14} stroke={2} aria-hidden="true" />}
      {state === 'overdue' && `Overdue ${formatWait(-left)}`}
      {state === 'soon' && `Due in ${formatWait(left)}`}
      {state === 'later' && `Due ${laterText(due, left)}`}
    </span>
  );
}

function laterText(due: string, left: number): string {
  return left > 12 * 60 * MINUTE ? `in ${formatWait(left)}` : formatTime(due);
}
