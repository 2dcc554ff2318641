import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { EventTail } from '../events/event-tail.js';
import { AccessGuard } from './access.guard.js';
import { AdminCodeController } from './admin-code.controller.js';
import { Attempts } from './attempts.js';
import { Authentication } from './authentication.js';
import { BasicAuthController } from './basic-auth.controller.js';
import { BoardTokens } from './board-tokens.js';
import { BoardsController } from './boards.controller.js';
import { Credentials } from './credentials.js';
import { DraftKeys } from './secrets.js';
import { FirstPassword } from './first-user.js';
import { KnownDevices } from './known-devices.js';
import { RouteRules } from './route-rules.js';
import { OwnFactor, SecondFactors } from './second-factor/second-factors.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SessionCache, SessionNews } from './session-cache.js';
import { SessionsController } from './sessions.controller.js';
import { Sessions } from './sessions.js';
import { UsersController } from './users.controller.js';
import { Witnesses } from './witnesses.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  imports: [DiscoveryModule],
  controllers: [
    BasicAuthController,
    UsersController,
    AdminCodeController,
    BoardsController,
    SecondFactorController,
    SessionsController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    Attempts,
    Authentication,
    BoardTokens,
    Credentials,
    DraftKeys,
    FirstPassword,
    KnownDevices,
    OwnFactor,
    RouteRules,
    SecondFactors,
    SessionCache,
    SessionNews,
    Sessions,
    Witnesses,
    ...useCases,
  ],
  exports: [Authentication, RouteRules, SessionCache, Sessions, Witnesses],
})
export class IdentityModule implements OnApplicationBootstrap {
  constructor(
    private readonly tail: EventTail,
    private readonly cache: SessionCache,
  ) {}

  /** A user's changes in another process are forgotten here as soon as the event arrives. */
  onApplicationBootstrap(): void {
    this.tail.onEvents((events) => {
      for (const event of events) {
        if (event.type === 'UserChanged') this.cache.forget(event.subject.id);
      }
    });
  }
}
