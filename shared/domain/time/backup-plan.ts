import { daysLater, labDay, momentAt, type Zone } from './lab-time.js';

/** When backups are taken, and how many are kept. */
export interface BackupPlan {
  readonly enabled: boolean;
  /** Full hour of the laboratory's day, 0 to 23. */
  readonly hour: number;
  /** The newest backup of each of so many days, weeks (from Monday) and months is kept. */
  readonly keepDaily: number;
  readonly keepWeekly: number;
  readonly keepMonthly: number;
}

const HOUR_MS = 3_600_000;
/** So long after its hour a missing backup is late: it takes its time, and a failed one is tried again. */
const BACKUP_LATE_AFTER_MS = 3 * HOUR_MS;
/** A failed one is tried again after this. */
export const TRIED_AGAIN_MS = HOUR_MS;

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The latest moment, up to `now`, at which a backup was due. */
export function lastDue({ hour }: Pick<BackupPlan, 'hour'>, zone: Zone, now: Date): Date {
  const today = labDay(zone, now);
  const due = momentAt(zone, today, clock(hour));
  return due.getTime() <= now.getTime() ? due : momentAt(zone, daysLater(today, -1), clock(hour));
}

/** The first moment after `moment` at which a backup is due. */
export function nextDue({ hour }: Pick<BackupPlan, 'hour'>, zone: Zone, moment: Date): Date {
  const day = labDay(zone, moment);
  const due = momentAt(zone, day, clock(hour));
  return due.getTime() > moment.getTime() ? due : momentAt(zone, daysLater(day, 1), clock(hour));
}

/** From when on the backups are late, unless one succeeds before; `since`: when the last good one began, or the plan. */
export function lateFrom(plan: Pick<BackupPlan, 'hour'>, zone: Zone, since: Date): Date {
  return new Date(nextDue(plan, zone, since).getTime() + BACKUP_LATE_AFTER_MS);
}

/** The days, weeks and months of backups that stay: answers the moments to keep, of all there are. */
export function retainedBackups(
  moments: readonly Date[],
  { keepDaily, keepWeekly, keepMonthly }: Pick<BackupPlan, 'keepDaily' | 'keepWeekly' | 'keepMonthly'>,
  zone: Zone,
): readonly Date[] {
  const newestFirst = [...moments].sort((a, b) => b.getTime() - a.getTime());
  const retained = new Set(newestFirst.slice(0, 1));
  const periods: readonly (readonly [number, (day: string) => string])[] = [
    [keepDaily, (day) => day],
    [keepWeekly, mondayOf],
    [keepMonthly, (day) => day.slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>();
    for (const moment of newestFirst) {
      const period = periodOf(labDay(zone, moment));
      if (seen.has(period) || seen.size >= count) continue;
      seen.add(period);
      retained.add(moment);
    }
  }
  return newestFirst.filter((moment) => retained.has(moment));
}

function mondayOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysLater(day, -weekday);
}
