import type { CallLogRow, CallStatus } from '../../shared/contract/results.js';
import { unitText } from '../../shared/domain/catalogue/unit-text.js';
import { ESCALATION_STEPS, escalationText, callText } from '../../shared/domain/results/critical-calls.js';
import { formatDateTime } from '../ui/layout/date-time.js';

export const STATUS_WORDS: Readonly<Record<CallStatus, string>> = {
  open: 'Open',
  told: 'Told',
  off: 'Off',
};

const EDITED = 'the value was edited since';

type Valued = Pick<CallLogRow, 'parameter' | 'value' | 'unitOfMeasure' | 'was'>;

/** "Potassium 7.0 mmol/L", of a correction with what it was. */
export function calledValue({ parameter, value, unitOfMeasure, was }: Valued): string {
  const parts = [parameter, value || 'no value', unitText(unitOfMeasure)];
  const now = parts.filter((text) => text !== '').join(' ');
  return was === null ? now : `${now}, was ${was}`;
}

/** For a list: who was told, beside columns for what and how soon. */
export function briefStateText(row: CallLogRow, now: number): string {
  if (row.told === null) return stateOf(row, now);
  const { person, role } = row.told;
  return [person, role, warningOf(row)].filter((text) => text !== '').join(', ');
}

/** In few words, what is wrong with a call that was made. */
export function warningOf({ told, stands }: CallLogRow): string {
  if (told === null) return '';
  return [told.readBack ? '' : 'not read back', stands ? '' : EDITED]
    .filter((text) => text !== '')
    .join(', ');
}

/** The person told and when, the next to call, or why nobody is called. */
export function stateOf(row: CallLogRow, now: number): string {
  if (row.told !== null) {
    const { kind, parameter, told } = row;
    const text = callText({ ...told, kind, parameter }, formatDateTime(told.at));
    return row.stands ? text : `${text}; ${EDITED}`;
  }
  if (row.status === 'off') return 'Nobody had to be told: the value was edited, or the booking deleted';
  if (row.kind === 'correction') return 'The doctor has not been told yet';
  return escalationText(Date.parse(row.clockFrom), now);
}

interface Turnaround {
  readonly told: number;
  readonly open: number;
  /** Minutes within which half of the calls were made; undefined if none was. */
  readonly median: number | undefined;
  /** How many were made before each step of the escalation. */
  readonly within: readonly { readonly minutes: number; readonly count: number }[];
}

/** How quickly critical values were reported. */
export function turnaroundOf(rows: readonly CallLogRow[]): Turnaround {
  const minutes = rows.flatMap((row) => (row.minutes === null ? [] : [row.minutes])).sort((a, b) => a - b);
  return {
    told: minutes.length,
    open: rows.filter(({ status }) => status === 'open').length,
    median: minutes[Math.floor((minutes.length - 1) / 2)],
    within: ESCALATION_STEPS.map((step) => ({
      minutes: step.minutes,
      count: minutes.filter((one) => one < step.minutes).length,
    })),
  };
}

export function turnaroundText({ told, open, median, within }: Turnaround): string {
  if (told === 0) return `No call made, ${open} open`;
  const shares = within.map(({ minutes, count }) => `${count} within ${minutes} min`).join(', ');
  return `${told} made, half of them within ${median ?? 0} min (${shares}); ${open} open`;
}
