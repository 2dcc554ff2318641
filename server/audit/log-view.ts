import type { AuditAction, AuditSubject } from '../../shared/domain/audit-words.js';
import type { UnitOfWork } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';

export interface View {
  /** The subject viewed: `result.view`, `report.view`, `patient.view`. */
  readonly action: AuditAction;
  readonly subjectKind: AuditSubject;
  readonly subjectId: string;
  /** Further detail, e.g. the profile's code. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Logs that somebody looked at a patient's results. Run it beside the read and wait for both,
 * so that it costs no time and nothing is shown that was not logged:
 * `const [answer] = await Promise.all([read(), logView(work, actor, view)])`.
 */
export function logView(work: UnitOfWork, actor: Actor, view: View): Promise<void> {
  return work.run(actor, async (tx) =>
    tx.audit(view.action, view.subjectKind, view.subjectId, { after: view.detail }),
  );
}
