import { ApiTags } from '@nestjs/swagger';
import { Get, Param, Query, Controller } from '@nestjs/common';
import { TodosRequest, type BoardSnapshot, type Todos } from '../../shared/contract/worklist.js';
import { FeedsLive } from '../events/live-seq.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { notFound } from '../kernel/http/problem.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { BoardPicture, unitsOfBoard } from './queries/board-snapshot.js';
import { TodosOf } from './queries/todos.js';

@ApiTags('worklist')
@Controller('api')
export class TodosController extends BusController {
  @Get('todos')
  @Needs('todos.read')
  @FeedsLive()
  @Summary(
    'The work waiting for the signed-in user’s role, most urgent first; `kind` pages through one group',
  )
  todos(@CurrentActor() actor: Actor, @Query() request: TodosRequest): Promise<Todos> {
    return this.queries.execute(new TodosOf({ role: actor.role, request }));
  }

  @Get('live/snapshot/:board')
  @Needs('board.read')
  @FeedsLive()
  @Summary('The cards of a wall-board: all units (`board`) or one')
  snapshot(@CurrentActor() actor: Actor, @Param('board') board: string): Promise<BoardSnapshot> {
    const units = unitsOfBoard(board);
    if (!units) throw notFound('The board');
    return this.queries.execute(new BoardPicture({ units, shows: actor.board?.shows ?? 'initials' }));
  }
}
