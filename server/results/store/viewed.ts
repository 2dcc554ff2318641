import { logView } from '../../audit/index.js';
import type { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';

/** RULINGS R16: nothing of a patient's results is shown that was not logged as seen; a refused look is not one. */
export async function viewed<T>(
  work: UnitOfWork,
  actor: Actor,
  test: { readonly bookingId: string; readonly profileCode: string },
  reading: Promise<T>,
): Promise<T> {
  const answer = await reading;
  const { bookingId: subjectId, profileCode } = test;
  await logView(work, actor, {
    action: 'result.view',
    subjectKind: 'booking',
    subjectId,
    detail: { profileCode },
  });
  return answer;
}
