import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Param, Put, type Type, Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SaveResultRequest, type Result } from '../../shared/contract/results.js';
import { SHEETS } from '../../shared/disciplines/sheets.js';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { controllerNamed } from '../kernel/http/controller-named.js';
import { knownId } from '../kernel/http/paging.js';
import { Summary } from '../kernel/http/routes.js';
import { SaveResult } from './commands/save-result.js';
import { ResultOfTest } from './queries/result-of-test.js';
import { logViewOf, logViewIfStale } from './viewed.js';

/** The same two calls for every discipline: GET and PUT /api/{discipline}/. */
function controllerOf(discipline: Discipline): Type {
  const { title } = SHEETS[discipline];

  @ApiTags(discipline)
  @Controller(`api/${discipline}`)
  class DisciplineController {
    constructor(
      private readonly queries: QueryBus,
      private readonly commands: CommandBus,
      private readonly work: UnitOfWork,
    ) {}

    @Needs('results.read')
    @Get(':bookingId/:profileCode')
    @Summary(`${title}: the saved result, or an empty one laid out for the patient.`)
    async read(
      @CurrentActor() actor: Actor,
      @Param('bookingId') bookingId: string,
      @Param('profileCode') profileCode: string,
    ): Promise<Result> {
      knownId(bookingId, 'The booking');
      const reading = this.queries.execute(new ResultOfTest({ actor, discipline, bookingId, profileCode }));
      return logViewOf(this.work, actor, { bookingId, profileCode }, reading);
    }

    @Needs('results.enter')
    @Put()
    @Summary(`${title}: save; SUPER or LABADMIN may validate, SUPER may release with it.`)
    save(@CurrentActor() actor: Actor, @Body() request: SaveResultRequest): Promise<Result> {
      const { bookingInformationId: bookingId, code: profileCode } = request;
      const saving = this.commands.execute(new SaveResult({ actor, discipline, request }));
      return logViewIfStale(this.work, actor, { bookingId, profileCode }, saving);
    }
  }

  return controllerNamed(DisciplineController, `${discipline}Controller`);
}

export const disciplineControllers: readonly Type[] = DISCIPLINES.map(controllerOf);
