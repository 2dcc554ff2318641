import { Injectable } from '@nestjs/common';
import type { AnyEnvelope, Envelope } from '../../../shared/events.js';
import { can } from '../../../shared/domain/people/access.js';
import { MOVES } from '../../../shared/domain/stage.js';
import { Reaction, type ReactionHandler } from '../../events/reactions.js';
import type { Tx } from '../../events/unit-of-work.js';
import { currentUserOf } from '../../identity/index.js';
import { SYSTEM, type Actor } from '../../kernel/actor.js';
import type { Sql } from '../../kernel/database.js';
import { conflict, Problem } from '../../kernel/http/problem.js';
import { storePrepared, prepared, type Prepared } from '../entry/save.js';
import { lockResult, type LockedResult } from '../entry/locked-result.js';
import type { ResultRecord } from '../store/result-record.js';
import { refuseUncalled } from '../criticals/review-calls.js';
import {
  stopScheduled,
  lockScheduled,
  settle,
  type ScheduledRelease,
} from '../releases/scheduled-release.js';

const ASKED_BY = `
  select asked_by as "askedBy" from scheduled_release where result_id = $1 and due_at = $2 and settled_at is null`;

/** The time in which a batch could be stopped is over: what was not stopped is released. */
@Injectable()
@Reaction({ on: 'ReleaseScheduled', name: 'release-scheduled', delay: untilRelease })
export class ReleaseScheduled implements ReactionHandler<'ReleaseScheduled'> {
  async handle({ payload }: Envelope<'ReleaseScheduled'>, tx: Tx): Promise<void> {
    const { bookingId, profileCode, releaseAt } = payload;
    await releaseScheduled(tx, bookingId, profileCode, new Date(releaseAt));
  }

  /** The person who scheduled it, with today's rights. */
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

/**
 * Releases what was asked for some seconds ago, in the name of who asked. Everything is checked again: the version and
 * its signature, corrections of the patient, four eyes, critical calls, and the right to release.
 */
async function releaseScheduled(tx: Tx, bookingId: string, code: string, dueAt: Date): Promise<void> {
  const held = await orRefusal(() =>
    lockResult(tx, { discipline: null, bookingId, code, version: undefined }),
  );
  const release = await lockScheduled(tx, bookingId, code);
  // Stopped, released meanwhile, or scheduled again.
  if (release === undefined || release.dueAt.getTime() !== dueAt.getTime()) return;
  if (typeof held === 'string') return settle(tx, release, 'refused', held);
  const ready = await orRefusal(() => signable(tx, held, release));
  if (typeof ready === 'string') return stopScheduled(tx, held, release, 'refused', ready);
  settle(tx, release, 'released');
  await storePrepared(tx, held, ready, 'release');
}

async function signable(tx: Tx, locked: LockedResult, release: ScheduledRelease): Promise<Prepared> {
  refuseAnother(tx, locked.stored, release);
  const ready = prepared(tx, locked, { action: 'release' }, []);
  await refuseUncalled(tx, locked.bench, locked.stored);
  if (!ready.record.clean && !release.seen)
    throw conflict('It is no longer clean: check it on its own screen.');
  return ready;
}

function refuseAnother(
  { actor }: Tx,
  stored: ResultRecord | undefined,
  { version, askedBy }: ScheduledRelease,
): void {
  if (actor.id !== askedBy || !can(actor.role, 'results.release'))
    throw conflict('The person who asked for it may no longer release results.');
  if (stored?.version !== version || stored.stage !== MOVES.validate.to)
    throw conflict('It was saved again meanwhile: check it again.');
}

/** A person's refusal is kept as the reason; nothing was written then. The server's own failure is tried again. */
async function orRefusal<T>(work: () => T | Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof Problem) || failure.status >= 500) throw failure;
    return failure.detail;
  }
}
