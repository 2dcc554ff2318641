import { Injectable, SetMetadata, type Type } from '@nestjs/common';
import type { AnyEnvelope, Envelope, EventType } from '../../shared/events.js';
import type { Actor } from '../kernel/actor.js';
import type { Sql } from '../kernel/database.js';
import type { Tx } from './unit-of-work.js';

/** The consequence of an event: it runs from the queue, delivered at least once, its effect committed once. */
export interface ReactionDeclaration<T extends EventType = EventType> {
  readonly on: T | readonly T[];
  /** Its task, e.g. `close-job-card`; unique, and kept for ever: the queue and the database know it. */
  readonly name: string;
  /** Milliseconds after the event's own time; a function if the event itself has the time. */
  readonly delay?: number | ((event: AnyEnvelope) => number);
}

export interface ReactionHandler<T extends EventType = EventType> {
  /** Runs inside one transaction; a throw leaves nothing and is tried again. */
  handle(event: Envelope<T>, tx: Tx): Promise<void>;
  /**
   * The person it acts for: something asked for earlier is done and signed in their name. Otherwise the system's own.
   */
  inNameOf?(event: Envelope<T>, sql: Sql): Promise<Actor>;
}

/**
 * A reaction that talks to somebody outside, such as a mail server: it waits in its own queue, so that a partner who
 * hangs delays nothing else.
 */
export interface OutboundJob<T extends EventType = EventType> {
  /**
   * Outside any transaction; returns what is written of it inside one. If the process dies in between, it is carried
   * out again.
   */
  carryOut(event: Envelope<T>): Promise<Settlement>;
}

export type Settlement = (tx: Tx) => Promise<void>;

export function isOutbound(handler: ReactionHandler | OutboundJob): handler is OutboundJob {
  return 'carryOut' in handler;
}

export const REACTION = 'meniscus:reaction';

export const Reaction = (declaration: ReactionDeclaration): ClassDecorator =>
  SetMetadata(REACTION, declaration);

/** A reaction that asks for no more than the event and its transaction: a function instead of a class. */
export function reaction<T extends EventType>(
  declaration: ReactionDeclaration<T>,
  work: (event: Envelope<T>, tx: Tx) => Promise<void>,
): Type<ReactionHandler<T>> {
  @Injectable()
  @Reaction(declaration)
  class Handler implements ReactionHandler<T> {
    handle(event: Envelope<T>, tx: Tx): Promise<void> {
      return work(event, tx);
    }
  }
  return Handler;
}

/** The queue's clock may be a little ahead of ours: with this the moment is past when the clock is looked at again. */
const AFTER_MS = 500;
/** Longer than a queue can count to. */
const MOST_AHEAD_MS = 5 * 365 * 24 * 3_600_000;

/** The delay of a reaction whose event has a time, as `dueAt` of its payload; at once if it has none. */
export function delayUntilDue({ payload, at }: AnyEnvelope): number {
  const dueAt = 'dueAt' in payload ? payload.dueAt : undefined;
  if (dueAt === undefined) return 0;
  const wait = Date.parse(dueAt) - Date.parse(at);
  return wait <= 0 ? 0 : Math.min(wait + AFTER_MS, MOST_AHEAD_MS);
}

/** It comes before its moment because the queue could not count so far: it is said again. */
export function isTooEarly({ at }: AnyEnvelope, now: Date): boolean {
  return now.getTime() - Date.parse(at) >= MOST_AHEAD_MS;
}
