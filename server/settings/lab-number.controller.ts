import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SaveLabNumberRequest, type LabNumberSettings } from '../../shared/contract/settings.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { SaveLabNumber } from './commands/save-lab-number.js';
import { labNumberSettings } from './lab-number.js';

@ApiTags('settings')
@Controller('api/labNumber')
export class LabNumberController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
  ) {}

  @Get()
  @Needs('settings.read')
  @ApiOperation({ summary: 'Prefix and last number, with the next lab number' })
  config(): Promise<LabNumberSettings> {
    return labNumberSettings(this.database);
  }

  @Get('lastNumber')
  @Needs('settings.read')
  @ApiOperation({ summary: 'Prefix and last number' })
  lastNumber(): Promise<LabNumberSettings> {
    return labNumberSettings(this.database);
  }

  @Post()
  @HttpCode(200)
  @Needs('lab-number.write')
  @ApiOperation({ summary: 'Set prefix and last number' })
  save(@CurrentActor() actor: Actor, @Body() request: SaveLabNumberRequest): Promise<LabNumberSettings> {
    return this.commands.execute(new SaveLabNumber(actor, request));
  }
}
