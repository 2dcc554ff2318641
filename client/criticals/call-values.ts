import type { AcknowledgeCriticalRequest, CallRecord, CriticalCall } from '../../shared/contract/results.js';
import type { Zone } from '../../shared/domain/time/lab-time.js';
import { sentMoment } from '../../shared/domain/time/parse-moment.js';
import { formatTime, labToday } from '../ui/layout/date-time.js';
import { readDay } from '../../shared/domain/time/read-day.js';
import { parseTimeInput } from '../ui/fields/parse-input.js';

export interface CallValues {
  readonly outcome: CallRecord['outcome'];
  readonly person: string;
  readonly role: string;
  readonly phone: string;
  /** By the laboratory's calendar and clock; both empty: now. */
  readonly day: string;
  readonly time: string;
  readonly readBack: boolean;
  readonly comment: string;
}

type CallErrors = Partial<Record<keyof CallValues, string>>;

export const LABELS = {
  person: 'Who',
  role: 'Role',
  phone: 'Phone',
  readBack: 'Read back',
  day: 'Day',
  time: 'Time',
} as const;

export function emptyCall([first]: readonly Pick<CriticalCall, 'referringDoctor'>[]): CallValues {
  const person = first?.referringDoctor ?? '';
  return {
    outcome: 'told',
    person,
    role: '',
    phone: '',
    day: '',
    time: '',
    readBack: false,
    comment: '',
  };
}

const isEmpty = (text: string): boolean => text.trim() === '';

/** The problems that prevent sending it; the server judges the rest. */
export function callErrors({ day, time }: CallValues): CallErrors {
  const isNow = isEmpty(day) && isEmpty(time);
  return {
    ...(!isEmpty(day) && readDay(day, labToday()) === undefined && { day: 'Write the day as 21/11/2026' }),
    ...(!isNow && isEmpty(time) && { time: 'Enter the time' }),
    ...(!isEmpty(time) &&
      parseTimeInput(time, formatTime(Date.now())) === undefined && { time: 'Write the time as 14:05' }),
  };
}

/** When it was, in the laboratory's zone: a time alone is today's, nothing at all is now (undefined). */
function momentOf({ day, time }: CallValues, timeZone: Zone): string | undefined {
  const onDay = isEmpty(day) ? labToday() : readDay(day, labToday());
  const atTime = parseTimeInput(time, formatTime(Date.now()));
  if (onDay === undefined || atTime === undefined) return undefined;
  return sentMoment(timeZone, onDay, atTime);
}

export function callRequest(callId: string, values: CallValues, timeZone: Zone): AcknowledgeCriticalRequest {
  const { day: _day, time: _time, ...said } = values;
  const at = momentOf(values, timeZone);
  return { callId, ...said, ...(at !== undefined && { at }) };
}

/** The server's message about the moment is shown at the time. */
export function shownErrors({ at, ...others }: Readonly<Record<string, string>>): Record<string, string> {
  return at === undefined ? others : { ...others, time: at };
}
