import type { Tx } from '../../events/unit-of-work.js';
import type { LockedResult } from '../entry/locked-result.js';
import { resultRow } from '../store/line-reports.js';

/** A result that is signed and leaves the laboratory at `dueAt`, unless somebody stops it. */
export interface ScheduledRelease {
  readonly id: string;
  readonly resultId: string;
  readonly bookingId: string;
  readonly code: string;
  readonly version: number;
  /** Somebody looked at this one alone: it need not be clean. */
  readonly seen: boolean;
  readonly askedBy: string;
  readonly dueAt: Date;
}

type ReleaseOutcome = 'released' | 'stopped' | 'refused';

const COLUMNS = `id, result_id as "resultId", booking_id as "bookingId", code, version, seen, asked_by as "askedBy",
  due_at as "dueAt"`;

const SCHEDULE = `
  insert into scheduled_release (id, result_id, booking_id, code, version, asked_by, asked_at, due_at, seen)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

export function writeScheduled(tx: Tx, release: ScheduledRelease): void {
  const { id, resultId, bookingId, code, version, askedBy, dueAt, seen } = release;
  tx.send(SCHEDULE, [id, resultId, bookingId, code, version, askedBy, tx.now, dueAt, seen], { rows: 1 });
}

const HOLD = `
  select ${COLUMNS} from scheduled_release
  where booking_id = $1 and code = $2 and settled_at is null for update`;

/** A booked test's results waiting for release; the booking is locked first. */
export function lockScheduled(
  tx: Tx,
  bookingId: string,
  code: string,
): Promise<ScheduledRelease | undefined> {
  return tx.one<ScheduledRelease>(HOLD, [bookingId, code]);
}

const SETTLE = `
  update scheduled_release set settled_at = $2, outcome = $3, why = $4 where id = $1 and settled_at is null`;

export function settle(
  tx: Tx,
  { id }: ScheduledRelease,
  outcome: ReleaseOutcome,
  why: string | null = null,
): void {
  tx.send(SETTLE, [id, tx.now, outcome, why], { rows: 1 });
}

/** SQL: why the release that was asked for of this version of a result `r` did not take place; null: it did, or none was. */
export const NOT_RELEASED = `
  (select s.why from scheduled_release s
    where s.result_id = r.id and s.version = r.version and r.released_at is null
    order by s.asked_at desc limit 1)`;

/** SQL: beside a result `r`, when it leaves the laboratory, and why it did not. */
export const RELEASE_COLUMNS = `
  (select s.due_at from scheduled_release s
    where s.result_id = r.id and s.settled_at is null and s.version = r.version) as "releaseAt",
  ${NOT_RELEASED} as "notReleased"`;

/** Nothing leaves: the result stays as it is, and every screen hears why. */
export function stopScheduled(
  tx: Tx,
  { bench, stored }: LockedResult,
  release: ScheduledRelease,
  outcome: Exclude<ReleaseOutcome, 'released'>,
  reason: string,
): void {
  settle(tx, release, outcome, reason);
  if (stored === undefined) return;
  // A release that was undone is looked at again before it is signed.
  const row = {
    ...resultRow(tx, bench, stored),
    clean: false,
    releaseAt: release.dueAt.toISOString(),
    reason,
  };
  tx.emit('ReleaseStopped', stored.id, row, stored.version);
  tx.audit('result.release-stopped', 'result', stored.id, { after: { version: stored.version }, reason });
}
