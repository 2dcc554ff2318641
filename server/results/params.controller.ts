import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Param, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SaveParameterRecordRequest, type ParameterRecord } from '../../shared/contract/results.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { knownId } from '../kernel/http/paging.js';
import { Summary } from '../kernel/http/routes.js';
import { SaveParameterRecord } from './commands/save-parameter-record.js';
import { ParameterRecordOf } from './queries/parameter-record.js';
import { logViewOf, logViewIfStale } from './viewed.js';

@ApiTags('results')
@Controller('api/params')
export class ParamsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
  ) {}

  @Needs('results.read')
  @Get(':bookingId/:profileCode')
  @Summary('Interpretation, method and remarks of one test of a booking.')
  async read(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Param('profileCode') profileCode: string,
  ): Promise<ParameterRecord> {
    knownId(bookingId, 'The booking');
    const reading = this.queries.execute(new ParameterRecordOf({ bookingId, profileCode }));
    return logViewOf(this.work, actor, { bookingId, profileCode }, reading);
  }

  @Needs('results.enter')
  @Post('save')
  @HttpCode(200)
  @Summary('Save interpretation, method and remarks of one test.')
  save(@CurrentActor() actor: Actor, @Body() request: SaveParameterRecordRequest): Promise<ParameterRecord> {
    const { bookingInformationId: bookingId, code: profileCode } = request;
    const saving = this.commands.execute(new SaveParameterRecord(actor, request));
    return logViewIfStale(this.work, actor, { bookingId, profileCode }, saving);
  }
}
