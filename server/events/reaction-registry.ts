import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { EventType } from '../../shared/events.js';
import { OUTBOUND_QUEUE, REACTIONS_QUEUE, type QueueName } from './backbone/backbone.js';
import {
  isOutbound,
  REACTION,
  type OutboundJob,
  type ReactionDeclaration,
  type ReactionHandler,
} from './reactions.js';

export interface RegisteredReaction extends ReactionDeclaration {
  readonly handler: ReactionHandler | OutboundJob;
  readonly queue: QueueName;
}

/** Every provider that carries @Reaction, found at start. */
@Injectable()
export class ReactionRegistry implements OnModuleInit {
  private readonly byName = new Map<string, RegisteredReaction>();
  private readonly byEvent = new Map<EventType, RegisteredReaction[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (!metatype) continue;
      const declaration = this.reflector.get<ReactionDeclaration | undefined>(REACTION, metatype);
      if (declaration) this.register(declaration, instance as ReactionHandler | OutboundJob);
    }
  }

  private register(declaration: ReactionDeclaration, handler: ReactionHandler | OutboundJob): void {
    if (this.byName.has(declaration.name)) throw new Error(`Two reactions are called ${declaration.name}.`);
    const queue = isOutbound(handler) ? OUTBOUND_QUEUE : REACTIONS_QUEUE;
    const reaction: RegisteredReaction = { ...declaration, handler, queue };
    this.byName.set(declaration.name, reaction);
    for (const type of [declaration.on].flat() as EventType[]) {
      this.byEvent.set(type, [...(this.byEvent.get(type) ?? []), reaction]);
    }
  }

  named(name: string): RegisteredReaction | undefined {
    return this.byName.get(name);
  }

  to(type: EventType): readonly RegisteredReaction[] {
    return this.byEvent.get(type) ?? [];
  }

  /** Reactions whose delay does not depend on the event. */
  withOwnDelay(): readonly { readonly name: string; readonly delay: number }[] {
    return [...this.byName.values()].flatMap(({ name, delay = 0 }) =>
      typeof delay === 'number' ? [{ name, delay }] : [],
    );
  }

  eventTypes(): readonly EventType[] {
    return [...this.byEvent.keys()];
  }
}
