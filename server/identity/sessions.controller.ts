import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Query, Req, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { EndSessionRequest, SessionListQuery, type SessionView } from '../../shared/contract/identity.js';
import type { Page } from '../../shared/contract/page.js';
import { can } from '../../shared/domain/people/access.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs, type SignedInRequest } from '../kernel/http/access.js';
import { forbidden } from '../kernel/http/problem.js';
import { Summary } from '../kernel/http/routes.js';
import { EndSession } from './commands/end-session.js';
import { DraftKeys } from './secrets.js';
import { ListSessions } from './queries/list-sessions.js';

@ApiTags('identity')
@Controller('api/sessions')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly keys: DraftKeys,
  ) {}

  @Get()
  @Needs('signed-in')
  @Summary("One's own open sessions; `of=all` everyone's, for those who administer users")
  list(
    @CurrentActor() actor: Actor,
    @Query() query: SessionListQuery,
    @Req() request: SignedInRequest,
  ): Promise<Page<SessionView>> {
    if (query.of === 'all' && !can(actor.role, 'users.administer')) throw forbidden();
    const sessionId = request.session?.userId === undefined ? undefined : request.sessionID;
    return this.queries.execute(new ListSessions({ actor, request: query, sessionId }));
  }

  @Get('draft-key')
  @Needs('signed-in')
  @Summary('The key under which this user keeps unsaved work on a machine')
  draftKey(@CurrentActor() actor: Actor): { readonly key: string } {
    return { key: this.keys.of(actor.id) };
  }

  @Post('end')
  @HttpCode(200)
  @Needs('signed-in')
  @Summary("End a session: one's own, or anyone's for those who administer users")
  end(@CurrentActor() actor: Actor, @Body() { id }: EndSessionRequest): Promise<{ readonly ended: true }> {
    return this.commands.execute(new EndSession({ actor, handle: id }));
  }
}
