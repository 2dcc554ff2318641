import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Param, Post, Put, Query, Req, Res, Controller, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import {
  AddUserRequest,
  ChangePasswordRequest,
  RemoveUserRequest,
  ResetPasswordRequest,
  GiveOwnNameRequest,
  UpdateUserRequest,
  UserListQuery,
  UserRolesQuery,
  type AddedUser,
  type CurrentUser,
  type ResetPassword as ResetAnswer,
  type User,
  type UserRoles as RolesAnswer,
} from '../../shared/contract/identity.js';
import type { Page } from '../../shared/contract/page.js';
import type { Role } from '../../shared/vocabulary.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import {
  Confirmed,
  CurrentActor,
  Needs,
  NeedsSignIn,
  type SignedInRequest,
  Keyed,
} from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { knownId } from '../kernel/http/paging.js';
import { Summary } from '../kernel/http/routes.js';
import { ChecksCsrf } from './access.guard.js';
import { AddUser } from './commands/add-user.js';
import { ChangePassword } from './commands/change-password.js';
import { GiveOwnName } from './commands/give-own-name.js';
import { RemoveUser } from './commands/remove-user.js';
import { ResetPassword } from './commands/reset-password.js';
import { UnlockUser } from './commands/unlock-user.js';
import { UpdateUser } from './commands/update-user.js';
import { UserById } from './queries/user-by-id.js';
import { ListUsers } from './queries/list-users.js';
import { UserRoles } from './queries/user-roles.js';
import { Sessions } from './sessions.js';

@ApiTags('identity')
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
  ) {}

  @Get()
  @Needs('users.administer')
  @Summary('Users, searched, sorted and paged')
  list(@Query() query: UserListQuery): Promise<Page<User>> {
    return this.queries.execute(new ListUsers(query));
  }

  @Get('roles')
  @Needs('users.administer')
  @Summary('The roles, and the one that a user has')
  roles(@Query() { username }: UserRolesQuery): Promise<RolesAnswer> {
    return this.queries.execute(new UserRoles(username));
  }

  @Get('currentUserRole')
  @Needs('signed-in')
  @Summary('The role of the signed-in user')
  currentUserRole(@CurrentActor() actor: Actor): { readonly username: string; readonly userRole: Role } {
    return { username: actor.username, userRole: actor.role };
  }

  @Get('logout')
  @NeedsSignIn()
  @ChecksCsrf()
  @Summary('End the session and its live connections; needs the X-XSRF-TOKEN header')
  async logout(
    @CurrentActor() actor: Actor,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ readonly signedOut: true }> {
    if (request.session?.userId !== undefined) await this.sessions.end(request, response);
    await this.work.run(actor, async (tx) => tx.audit('user.sign-out', 'user', actor.id));
    // The cache may hold a patient's data. Storage stays: sealed drafts wait there for their authors.
    response.setHeader('Clear-Site-Data', '"cache"');
    return { signedOut: true };
  }

  @Post()
  @Needs('users.administer')
  @Confirmed()
  @Keyed({ answersSecret: true })
  @Summary('Add a user; the one-time password is shown only once')
  add(@CurrentActor() actor: Actor, @Body() request: AddUserRequest): Promise<AddedUser> {
    return this.commands.execute(new AddUser(actor, request));
  }

  @Post('own-name')
  @HttpCode(200)
  @Needs('users.administer')
  @Summary('The first user gives their own name, which signs reports; 409 once somebody else has a user')
  ownName(@CurrentActor() actor: Actor, @Body() request: GiveOwnNameRequest): Promise<User> {
    return this.commands.execute(new GiveOwnName(actor, request));
  }

  @Put('update')
  @Needs('users.administer')
  @Confirmed()
  @Summary('Change another user')
  update(@CurrentActor() actor: Actor, @Body() request: UpdateUserRequest): Promise<User> {
    return this.commands.execute(new UpdateUser(actor, request));
  }

  @Post('delete')
  @HttpCode(200)
  @Needs('users.administer')
  @Confirmed()
  @Summary('Remove another user')
  remove(
    @CurrentActor() actor: Actor,
    @Body() request: RemoveUserRequest,
  ): Promise<{ readonly username: string }> {
    return this.commands.execute(new RemoveUser(actor, request));
  }

  @Post('change_password')
  @HttpCode(200)
  @NeedsSignIn()
  @Keyed({
    eachTime: 'A repeat proves the old password, which it is no more: signing in tells which one holds.',
  })
  @Summary("Change one's own password; other sessions of the user end")
  changePassword(
    @CurrentActor() actor: Actor,
    @Body() body: ChangePasswordRequest,
    @Req() request: SignedInRequest,
  ): Promise<CurrentUser> {
    const sessionId = request.session?.userId === undefined ? undefined : request.sessionID;
    return this.commands.execute(new ChangePassword({ actor, request: body, sessionId }));
  }

  @Post('password_reset')
  @HttpCode(200)
  @Needs('users.administer')
  @Confirmed()
  @Keyed({ answersSecret: true })
  @Summary('Give a user a one-time password, shown only once')
  resetPassword(
    @CurrentActor() actor: Actor,
    @Body() { username }: ResetPasswordRequest,
  ): Promise<ResetAnswer> {
    return this.commands.execute(new ResetPassword(actor, username));
  }

  @Post('unlock')
  @HttpCode(200)
  @Needs('users.administer')
  @Summary("Unlock a user's account: clear its failed sign-ins, from every device")
  unlock(
    @CurrentActor() actor: Actor,
    @Body() { username }: ResetPasswordRequest,
  ): Promise<{ readonly username: string }> {
    return this.commands.execute(new UnlockUser(actor, username));
  }

  // After the calls with a name of their own, which an id would swallow.
  @Get(':id')
  @Needs('users.administer')
  @Summary('One user')
  one(@Param('id') id: string): Promise<User> {
    return this.queries.execute(new UserById(knownId(id, 'The user')));
  }
}
