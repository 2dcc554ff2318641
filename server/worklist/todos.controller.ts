import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { TodosRequest, type BoardSnapshot, type Todos } from '../../shared/contract/worklist.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { notFound } from '../kernel/http/problem.js';
import { answerLive } from '../kernel/http/live-answer.js';
import { BoardPicture, unitsOfBoard } from './queries/board-snapshot.js';
import { TodosOf } from './queries/todos.js';

@ApiTags('worklist')
@Controller('api')
export class TodosController {
  constructor(private readonly queries: QueryBus) {}

  @Get('todos')
  @Needs('todos.read')
  @ApiOperation({
    summary:
      'The work waiting for the signed-in user’s role, most urgent first; `kind` pages through one group',
  })
  async todos(
    @CurrentActor() actor: Actor,
    @Query() asked: TodosRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Todos> {
    return answerLive(response, await this.queries.execute(new TodosOf(actor.role, asked)));
  }

  @Get('live/snapshot/:board')
  @Needs('board.read')
  @ApiOperation({ summary: 'What a wall-board draws: all units (`board`) or one' })
  async snapshot(
    @CurrentActor() actor: Actor,
    @Param('board') board: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BoardSnapshot> {
    const units = unitsOfBoard(board);
    if (!units) throw notFound('The board');
    return answerLive(
      response,
      await this.queries.execute(new BoardPicture(units, actor.board?.shows ?? 'initials')),
    );
  }
}
