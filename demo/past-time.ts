import { labToday } from '../shared/domain/time/lab-time.js';
import { dayBounds } from '../server/settings/index.js';
import type { Random } from './random.js';
import type { Tx } from '../server/events/unit-of-work.js';
import type { Actor } from '../server/kernel/actor.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Sunday to Saturday. */
const OF_WEEK = [0.14, 1.25, 1.05, 1, 1.02, 0.92, 0.42] as const;
/** Arrivals an hour of the day, from midnight. */
const OF_DAY = [
  0.2, 0.15, 0.15, 0.15, 0.2, 0.5, 2, 6.5, 10, 11, 9.5, 8, 6, 6, 7.5, 7, 5.5, 3.5, 2, 1.3, 0.9, 0.6, 0.4, 0.3,
] as const;
/** Nobody is booked in the very moment in which the demonstration begins. */
const MARGIN_MS = 2 * 60_000;

/** The moments at which patients came in the last days, in order, in the pattern of working weeks. */
export function visitTimes(random: Random, count: number, now: Date, days: number, timeZone: string): Date[] {
  const starts = Array.from({ length: days }, (_, back) => {
    const day = labToday(timeZone, new Date(now.getTime() - back * DAY_MS));
    return {
      start: dayBounds(timeZone, day, day).start,
      weight: OF_WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1,
    };
  });
  const weights = Object.fromEntries(starts.map(({ weight }, back) => [String(back), weight]));
  const hours = Object.fromEntries(OF_DAY.map((weight, hour) => [String(hour), weight]));
  const earliest = now.getTime() - days * DAY_MS;
  const times: number[] = [];
  while (times.length < count) {
    const day = starts[Number(random.weighted(weights))]?.start.getTime() ?? earliest;
    const at = day + (Number(random.weighted(hours)) + random.next()) * HOUR_MS;
    if (at > earliest && at < now.getTime() - MARGIN_MS) times.push(Math.floor(at));
  }
  return times.sort((one, other) => one - other).map((at) => new Date(at));
}

export function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + Math.round(minutes * 60_000));
}

/**
 * The transaction as if somebody had worked in it then; neither screens nor the audit trail learn of the made-up past.
 */
export function collectedThen(tx: Tx, actor: Actor, now: Date): Tx {
  const nothing = { value: () => undefined };
  return Object.create(tx, {
    ...{ actor: { value: actor }, now: { value: now } },
    ...{ emit: nothing, audit: nothing },
  }) as Tx;
}
