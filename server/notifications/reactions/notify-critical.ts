import type { CriticalRow } from '../../../shared/event-payloads.js';
import { ROLES } from '../../../shared/vocabulary.js';
import { can } from '../../../shared/domain/people/access.js';
import { reaction } from '../../events/reactions.js';
import { postCall } from '../post-notification.js';

const BENCH = ROLES.filter((role) => can(role, 'results.acknowledge'));

const TITLES = {
  value: 'Critical value to report',
  correction: 'Corrected value to report to the doctor',
} as const;

/** A critical value raises a call: the bench learns whose and of what, never the value. */
export const NotifyCritical = reaction(
  { on: 'CriticalRaised', name: 'notify-critical' },
  async ({ id, payload }, tx) => {
    // Events from before there were corrections have no kind.
    const title = TITLES[(payload as Partial<CriticalRow>).kind ?? 'value'];
    await postCall(tx, id, payload, { title, roles: BENCH });
  },
);
