import type { CallLogRow } from '../../shared/contract/results.js';
import { ESCALATION_STEPS } from '../../shared/domain/results/escalation.js';

export interface Turnaround {
  readonly told: number;
  readonly open: number;
  /** Minutes within which half of the calls were made; undefined where none was. */
  readonly median: number | undefined;
  /** How many were made before each step of the escalation. */
  readonly within: readonly { readonly minutes: number; readonly count: number }[];
}

/** How quickly critical values were told. */
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
