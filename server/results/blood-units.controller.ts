import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MoveUnitRequest, type UnitOnRecord } from '../../shared/contract/blood-units.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { MoveUnit } from './commands/move-unit.js';

/** Units that were crossmatched for a patient, on their way to a ward and back. */
@ApiTags('bloodbank')
@Controller('api/bloodbank/units')
export class BloodUnitsController {
  constructor(private readonly commands: CommandBus) {}

  @Needs('results.enter')
  @Post('issue')
  @HttpCode(200)
  @ApiOperation({ summary: 'Issues a crossmatched unit; who took it, who issued it and when is recorded.' })
  issue(@CurrentActor() actor: Actor, @Body() request: MoveUnitRequest): Promise<UnitOnRecord> {
    return this.commands.execute(new MoveUnit(actor, 'issue', request));
  }

  @Needs('results.enter')
  @Post('return')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Takes an issued unit back; who brought it, who took it and when is recorded.',
  })
  takeBack(@CurrentActor() actor: Actor, @Body() request: MoveUnitRequest): Promise<UnitOnRecord> {
    return this.commands.execute(new MoveUnit(actor, 'return', request));
  }
}
