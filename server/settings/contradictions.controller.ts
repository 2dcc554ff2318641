import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  SwitchContradictionRequest,
  type ListedContradiction,
} from '../../shared/contract/contradictions.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { SwitchContradiction } from './commands/switch-contradiction.js';
import { listedContradictions } from './contradictions.js';

@ApiTags('settings')
@Controller('api/contradictions')
export class ContradictionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
  ) {}

  @Get()
  @Needs('settings.read')
  @ApiOperation({
    summary: 'Findings that cannot all be right in one sample, and which of them this laboratory checks',
  })
  list(): Promise<readonly ListedContradiction[]> {
    return listedContradictions(this.database);
  }

  @Put(':code')
  @Needs('formula.write')
  @ApiOperation({ summary: 'Switch a contradiction off, or on again, with the reason' })
  switch(
    @CurrentActor() actor: Actor,
    @Param('code') code: string,
    @Body() request: SwitchContradictionRequest,
  ): Promise<ListedContradiction> {
    return this.commands.execute(new SwitchContradiction(actor, code, request));
  }
}
