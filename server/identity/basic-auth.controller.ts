import { Body, Get, Param, Req, Res, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { can } from '../../shared/domain/people/access.js';
import { ConfirmPasswordRequest, type CurrentUser } from '../../shared/contract/identity.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import {
  CurrentActor,
  Needs,
  NeedsForEnrolment,
  Public,
  type SignedInRequest,
  Keyed,
} from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { forbidden, notFound, Problem } from '../kernel/http/problem.js';
import { Summary } from '../kernel/http/routes.js';
import { Authentication, originOf } from './authentication.js';
import { Credentials } from './credentials.js';
import { basicCredentials } from './basic-credentials.js';
import { ConfirmPassword } from './commands/confirm-password.js';
import { KnownDevices } from './known-devices.js';
import type { CodeKind } from './second-factor/second-factors.js';
import { Sessions } from './sessions.js';
import { actorOf, currentUserShape, userByName, type CallerRow } from './user.entity.js';

const ONE_TIME_CODE_HEADER = 'X-One-Time-Code';

@ApiTags('identity')
@Controller('api/basicAuth')
export class BasicAuthController {
  constructor(
    private readonly authentication: Authentication,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly database: Database,
    private readonly devices: KnownDevices,
    private readonly commands: CommandBus,
  ) {}

  @Get('validate')
  @Public()
  @Summary(
    'Sign in with an HTTP Basic header, and X-One-Time-Code where there is a second factor: opens a session and sets its two cookies',
  )
  @ApiHeader({
    name: ONE_TIME_CODE_HEADER,
    required: false,
    description: 'A one-time or a recovery code; 401 second_factor_required asks for it',
  })
  async validate(
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser> {
    const pair = basicCredentials(request.headers.authorization);
    if (!pair) return currentUserShape(await this.alreadySignedIn(request, response));
    const origin = originOf(request);
    const user = await this.credentials.check(pair, origin);
    const by = await this.credentials.checkCode(user, request.get(ONE_TIME_CODE_HEADER), origin);
    await this.sessions.open(request, response, user.id);
    this.devices.remember(user.id, request.headers.cookie, response);
    await this.record(user, request, by);
    return currentUserShape(user);
  }

  @Get('currentUser/:username')
  @Needs('signed-in')
  @Summary('The signed-in user; others only for those who administer users')
  async currentUser(@CurrentActor() actor: Actor, @Param('username') username: string): Promise<CurrentUser> {
    const user = username.includes('\0') ? undefined : await userByName(this.database, username);
    if (user?.id !== actor.id && !can(actor.role, 'users.administer')) throw forbidden();
    if (!user) throw notFound('The user');
    return currentUserShape(user);
  }

  @Post('confirm')
  @HttpCode(200)
  @NeedsForEnrolment()
  @Keyed({ eachTime: 'It proves who is at the screen now, and changes nothing.' })
  @Summary('Confirm the password, for calls that need it; good for 15 minutes')
  async confirm(
    @CurrentActor() actor: Actor,
    @Body() { password }: ConfirmPasswordRequest,
    @Req() request: SignedInRequest,
  ): Promise<{ readonly confirmed: true }> {
    await this.commands.execute(new ConfirmPassword(actor, password));
    if (request.session?.userId !== undefined) await this.sessions.confirm(request);
    return { confirmed: true };
  }

  /** Without a Basic header: whose session this is. */
  private async alreadySignedIn(request: SignedInRequest, response: Response): Promise<CallerRow> {
    const caller = await this.authentication.ofSession(request);
    if (!caller) throw new Problem('unauthenticated');
    this.sessions.showCsrf(request, response);
    return caller.user;
  }

  private record(
    user: CallerRow,
    request: SignedInRequest,
    secondFactor: CodeKind | undefined,
  ): Promise<void> {
    const { address, requestId } = originOf(request);
    return this.work.run(actorOf(user, address, requestId), async (tx) =>
      tx.audit('user.sign-in', 'user', user.id, { ...(secondFactor && { after: { secondFactor } }) }),
    );
  }
}
