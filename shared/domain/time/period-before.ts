export interface Days {
  /** yyyy-MM-dd, both inclusive. */
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/**
 * The period for comparison: whole months with as many months before, the first days of a month with the same days of
 * the month before, anything else with as many days before.
 */
export function periodBefore({ from, to }: Days): Days {
  const isFromFirst = from.endsWith('-01');
  const months = monthOf(to) - monthOf(from) + 1;
  if (isFromFirst && to === lastDay(monthOf(to)))
    return { from: firstDay(monthOf(from) - months), to: lastDay(monthOf(to) - months) };
  if (isFromFirst && from !== to && months === 1) {
    const last = lastDay(monthOf(to) - 1);
    const same = `${last.slice(0, 8)}${to.slice(8)}`;
    return { from: firstDay(monthOf(from) - 1), to: same < last ? same : last };
  }
  const days = daysBetween(from, to) + 1;
  return { from: shiftedDay(from, -days), to: shiftedDay(to, -days) };
}

/** The day this many days later; earlier if negative. */
export function shiftedDay(day: string, by: number): string {
  return written(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Months counted from the year 0, so that they can be added to. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function firstDay(month: number): string {
  return written(Date.UTC(Math.floor(month / 12), month % 12, 1));
}

function lastDay(month: number): string {
  return written(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0));
}

function written(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
