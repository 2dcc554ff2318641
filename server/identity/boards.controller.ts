import { ApiTags } from '@nestjs/swagger';
import { Body, Delete, Get, Param, Post, Query, Req, Res, Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import {
  IssueBoardRequest,
  type Board,
  type IssuedBoard,
  type SignedInBoard,
} from '../../shared/contract/boards.js';
import type { Page } from '../../shared/contract/page.js';
import { PageRequest } from '../../shared/contract/worklist.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { Keyed, CurrentActor, Needs, Public, type SignedInRequest } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { Problem } from '../kernel/http/problem.js';
import { Summary } from '../kernel/http/routes.js';
import { originOf } from './authentication.js';
import { bearerToken, BoardTokens } from './board-tokens.js';
import { IssueBoard } from './commands/issue-board.js';
import { RevokeBoard } from './commands/revoke-board.js';
import { Boards } from './queries/boards.js';

@ApiTags('identity')
@Controller('api/boards')
export class BoardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly tokens: BoardTokens,
    private readonly work: UnitOfWork,
  ) {}

  @Get()
  @Needs('users.administer')
  @Summary('The wall-boards, without their tokens')
  list(@Query() request: PageRequest): Promise<Page<Board>> {
    return this.queries.execute(new Boards(request));
  }

  @Post()
  @Needs('users.administer')
  @Keyed({ answersSecret: true })
  @Summary('Issue a token for a wall-board; it is shown only once')
  issue(@CurrentActor() actor: Actor, @Body() request: IssueBoardRequest): Promise<IssuedBoard> {
    return this.commands.execute(new IssueBoard(actor, request));
  }

  @Get('sign-in')
  @Public()
  @Summary('Sign a wall-board in by `Authorization: Bearer`; a cookie keeps its token')
  async signIn(
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInBoard> {
    const token = bearerToken(request.headers.authorization);
    const actor = await this.tokens.actor(token, originOf(request));
    if (token === undefined || !actor?.board)
      throw new Problem('wrong_credentials', 'This token is not valid, or was revoked.');
    const { id, name, board } = actor;
    await this.work.run(actor, async (tx) => tx.audit('board.sign-in', 'board', id));
    this.tokens.keep(response, token);
    return { name, shows: board.shows };
  }

  @Get('sign-out')
  @Public()
  @Summary("Forget the board's token on this machine")
  signOut(@Res({ passthrough: true }) response: Response): { readonly signedOut: true } {
    this.tokens.forget(response);
    return { signedOut: true };
  }

  @Delete(':id')
  @Needs('users.administer')
  @Summary("Revoke a board's token; the board goes dark at once")
  revoke(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<Board> {
    return this.commands.execute(new RevokeBoard(actor, knownId(id, 'The board')));
  }
}
