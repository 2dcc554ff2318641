import type { AnyEnvelope } from '../../shared/events.js';

/** The queue's clock may be a little ahead of ours: whoever looks at the clock again finds the moment past. */
const AFTER_MS = 500;
/** Longer than a queue can count to. */
const MOST_AHEAD_MS = 5 * 365 * 24 * 3_600_000;

/** A reaction's delay where the event itself says when, as `dueAt` of its payload; at once where it says nothing. */
export function untilDue({ payload, at }: AnyEnvelope): number {
  const dueAt = 'dueAt' in payload ? payload.dueAt : undefined;
  if (dueAt === undefined) return 0;
  const wait = Date.parse(dueAt) - Date.parse(at);
  return wait <= 0 ? 0 : Math.min(wait + AFTER_MS, MOST_AHEAD_MS);
}

/** It comes before its moment because the queue could not count so far: it is said again. */
export function cameShort({ at }: AnyEnvelope, now: Date): boolean {
  return now.getTime() - Date.parse(at) >= MOST_AHEAD_MS;
}
