import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import type { Logger } from 'pino';
import type { Config } from '../kernel/config.js';
import { DATABASE_ADDRESS } from '../kernel/kernel.module.js';
import { LOGGER } from '../kernel/tokens.js';
import { Backbone } from './backbone/backbone.js';
import { EmbeddedBackbone } from './backbone/embedded-backbone.js';
import { RedisBackbone } from './backbone/redis-backbone.js';
import { EventTail } from './event-tail.js';
import { KeyedCalls } from './keyed-calls.js';
import { Outbox } from './outbox.js';
import { Pruning } from './pruning.js';
import { ReactionDispatcher } from './reaction-dispatcher.js';
import { ReactionRegistry } from './reaction-registry.js';
import { ReactionWorker } from './reaction-worker.js';
import { UnitOfWork } from './unit-of-work.js';
import { Wake } from './wake.js';

@Global()
@Module({})
export class EventsModule {
  static of(config: Config): DynamicModule {
    const backbone = {
      provide: Backbone,
      inject: [DATABASE_ADDRESS, LOGGER],
      useFactory: (databaseUrl: string, log: Logger): Backbone =>
        config.redisUrl ? new RedisBackbone(config.redisUrl, log) : new EmbeddedBackbone(databaseUrl, log),
    };
    return {
      module: EventsModule,
      imports: [DiscoveryModule],
      providers: [
        backbone,
        Outbox,
        Wake,
        UnitOfWork,
        EventTail,
        ReactionRegistry,
        ReactionDispatcher,
        ReactionWorker,
        Pruning,
        { provide: APP_INTERCEPTOR, useClass: KeyedCalls },
      ],
      exports: [Backbone, Wake, UnitOfWork, EventTail, ReactionRegistry, ReactionDispatcher],
    };
  }
}
