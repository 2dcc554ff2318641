import { Injectable } from '@nestjs/common';
import type { CriticalRow } from '../../../shared/event-payloads.js';
import type { Envelope } from '../../../shared/events.js';
import { ROLES } from '../../../shared/vocabulary.js';
import { can } from '../../../shared/domain/people/access.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { postCall } from '../post-notification.js';

const BENCH = ROLES.filter((role) => can(role, 'results.acknowledge'));

const TITLES = {
  value: 'Critical value to report',
  correction: 'Corrected value to report to the doctor',
} as const;

/** A critical value raises a call: the bench learns whose and of what, never the value. */
@Injectable()
@Reaction({ on: 'CriticalRaised', name: 'notify-critical' })
export class NotifyCritical implements ReactionHandler<'CriticalRaised'> {
  async handle({ id, payload }: Envelope<'CriticalRaised'>, tx: Tx): Promise<void> {
    // An event of before there were corrections says nothing of its kind.
    const title = TITLES[(payload as Partial<CriticalRow>).kind ?? 'value'];
    await postCall(tx, id, payload, { title, roles: BENCH });
  }
}
