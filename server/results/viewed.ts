import type { AuditAction } from '../../shared/domain/audit-words.js';
import type { CriticalCall } from '../../shared/contract/results.js';
import { logView } from '../audit/index.js';
import type { UnitOfWork } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { Problem } from '../kernel/http/problem.js';

/** Longer than an open list stays without a reload on a working day. */
const LOOK_MS = 60 * 60 * 1000;
const MOST_IN_VIEW = 20_000;

/**
 * The results in view on a screen: a live list is read again with every event, and counts as one look as long as it
 * goes on. After an hour it is a new look.
 */
export class ViewedResultsLog {
  private readonly until = new Map<string, number>();

  has(key: string, now: number): boolean {
    return (this.until.get(key) ?? 0) > now;
  }

  keep(keys: readonly string[], now: number): void {
    if (this.until.size > MOST_IN_VIEW) this.until.clear();
    for (const key of keys) this.until.set(key, now + LOOK_MS);
  }
}

interface ViewedTest {
  readonly bookingId: string;
  readonly profileCode: string;
}

/** Nothing of a patient's results is shown that was not logged as seen; a refused look is not one. */
export async function logViewOf<T>(
  work: UnitOfWork,
  actor: Actor,
  test: ViewedTest,
  reading: Promise<T>,
): Promise<T> {
  const answer = await reading;
  await logLook(work, actor, test);
  return answer;
}

/** A stale write is answered with the present result: that is a look at it too. */
export async function logViewIfStale<T>(
  work: UnitOfWork,
  actor: Actor,
  test: ViewedTest,
  writing: Promise<T>,
): Promise<T> {
  try {
    return await writing;
  } catch (refusal) {
    const isShown = refusal instanceof Problem && refusal.extra?.['current'] !== undefined;
    if (isShown) await logLook(work, actor, test);
    throw refusal;
  }
}

/**
 * The open calls show values of several patients: the look is in the trail of each booking. The list is read again with
 * every event of a call: the same value on the same person's screen is one look.
 */
export function logCalls(work: UnitOfWork, actor: Actor, calls: readonly CriticalCall[]): Promise<void> {
  return logFresh(work, 'critical.view', actor, calls, ({ callId, value }) => `${callId} ${value}`);
}

/**
 * The validator's queue shows values of many, and is read again with every save: the same version that the same
 * person has on the screen is one look.
 */
export function logQueue(
  work: UnitOfWork,
  actor: Actor,
  results: readonly (ViewedTest & { readonly id: string; readonly version: number })[],
): Promise<void> {
  return logFresh(work, 'result.view', actor, results, ({ id, version }) => `${id} ${version}`);
}

/** For this process. */
const IN_VIEW = new ViewedResultsLog();

/** A live list that reloads: what the same person's screen showed a while ago is logged already. */
async function logFresh<T extends ViewedTest>(
  work: UnitOfWork,
  action: AuditAction,
  actor: Actor,
  seen: readonly T[],
  what: (one: T) => string,
): Promise<void> {
  const key = (one: T): string => `${action} ${actor.id} ${what(one)}`;
  const now = performance.now();
  const fresh = seen.filter((one) => !IN_VIEW.has(key(one), now));
  await logEach(work, actor, fresh, action);
  IN_VIEW.keep(seen.map(key), now);
}

async function logEach(
  work: UnitOfWork,
  actor: Actor,
  seen: readonly ViewedTest[],
  action: AuditAction,
): Promise<void> {
  if (seen.length === 0) return;
  const codes = new Map<string, string[]>();
  for (const { bookingId, profileCode } of seen) {
    codes.set(bookingId, [...(codes.get(bookingId) ?? []), profileCode]);
  }
  await work.run(actor, async (tx) => {
    for (const [subjectId, profiles] of codes) {
      const after = { profiles: [...new Set(profiles)] };
      tx.audit(action, 'booking', subjectId, { after });
    }
  });
}

function logLook(work: UnitOfWork, actor: Actor, { bookingId, profileCode }: ViewedTest): Promise<void> {
  return logView(work, actor, {
    action: 'result.view',
    subjectKind: 'booking',
    subjectId: bookingId,
    detail: { profileCode },
  });
}
