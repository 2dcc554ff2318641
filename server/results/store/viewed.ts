import type { CriticalCall } from '../../../shared/contract/results.js';
import { logView } from '../../audit/index.js';
import type { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { Problem } from '../../kernel/http/problem.js';

interface ViewedTest {
  readonly bookingId: string;
  readonly profileCode: string;
}

/** RULINGS R16: nothing of a patient's results is shown that was not logged as seen; a refused look is not one. */
export async function viewed<T>(
  work: UnitOfWork,
  actor: Actor,
  test: ViewedTest,
  reading: Promise<T>,
): Promise<T> {
  const answer = await reading;
  await logLook(work, actor, test);
  return answer;
}

/** A stale write is answered with how the result stands: that is a look at it too. */
export async function viewedIfStale<T>(
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

/** The open calls show values of several people: the look stands in the trail of each booking. */
export async function logCalls(
  work: UnitOfWork,
  actor: Actor,
  calls: readonly CriticalCall[],
): Promise<void> {
  if (calls.length === 0) return;
  const codes = new Map<string, string[]>();
  for (const { bookingId, profileCode } of calls) {
    codes.set(bookingId, [...(codes.get(bookingId) ?? []), profileCode]);
  }
  await work.run(actor, async (tx) => {
    for (const [subjectId, profiles] of codes) {
      const after = { profiles: [...new Set(profiles)] };
      tx.audit({ action: 'critical.view', subjectKind: 'booking', subjectId, after });
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
