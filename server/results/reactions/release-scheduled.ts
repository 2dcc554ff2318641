import { Injectable } from '@nestjs/common';
import type { AnyEnvelope, Envelope } from '../../../shared/events.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { currentUserOf } from '../../identity/index.js';
import { SYSTEM, type Actor } from '../../kernel/actor.js';
import type { Sql } from '../../kernel/database.js';
import { releaseScheduled } from '../releases/release-scheduled.js';

const ASKED_BY = `
  select asked_by as "askedBy" from scheduled_release where result_id = $1 and due_at = $2 and settled_at is null`;

/** The seconds in which a batch could be stopped are over: what still stands leaves the laboratory. */
@Injectable()
@Reaction({ on: 'ReleaseScheduled', name: 'release-scheduled', delay: untilRelease })
export class ReleaseScheduled implements ReactionHandler<'ReleaseScheduled'> {
  async handle({ payload }: Envelope<'ReleaseScheduled'>, tx: Tx): Promise<void> {
    const { bookingId, profileCode: code, releaseAt } = payload;
    await releaseScheduled(tx, { bookingId, code, dueAt: new Date(releaseAt) });
  }

  /** Whoever asked, with the rights of today. */
  async inNameOf({ subject, payload }: Envelope<'ReleaseScheduled'>, sql: Sql): Promise<Actor> {
    const asked = await sql.one<{ askedBy: string }>(ASKED_BY, [subject.id, payload.releaseAt]);
    const user = asked && (await currentUserOf(sql, asked.askedBy));
    if (!user) return SYSTEM;
    const { username, firstName, surname, userRole: role } = user;
    return { ...SYSTEM, id: asked.askedBy, username, name: `${firstName} ${surname}`, role };
  }
}

function untilRelease({ type, payload, at }: AnyEnvelope): number {
  return type === 'ReleaseScheduled' ? Date.parse(payload.releaseAt) - Date.parse(at) : 0;
}
