import { SetMetadata } from '@nestjs/common';
import type { Envelope, EventType } from '../../shared/events.js';
import type { Tx } from './unit-of-work.js';

/** What follows from an event: runs from the queue, at least once delivered, its effect committed once. */
export interface ReactionDeclaration {
  readonly on: EventType | readonly EventType[];
  /** What it does, e.g. `close-job-card`; unique, and kept for ever: the queue and the database know it. */
  readonly name: string;
  /** Milliseconds after the event's own time. */
  readonly delay?: number;
}

export interface ReactionHandler<T extends EventType = EventType> {
  /** Runs inside one transaction; a throw leaves nothing and is tried again. */
  handle(event: Envelope<T>, tx: Tx): Promise<void>;
}

export const REACTION = 'meniscus:reaction';

export const Reaction = (declaration: ReactionDeclaration): ClassDecorator =>
  SetMetadata(REACTION, declaration);
