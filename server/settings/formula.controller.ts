import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SaveFormulaRequest, type FormulaSettings } from '../../shared/contract/settings.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { SaveFormulas } from './commands/save-formulas.js';
import { formulaConfig } from './formula-settings.js';

@ApiTags('settings')
@Controller('api/formula')
export class FormulaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
  ) {}

  @Get()
  @Needs('settings.read')
  @ApiOperation({ summary: 'The codes of the test values that calculations use' })
  config(): Promise<FormulaSettings> {
    return formulaConfig(this.database);
  }

  @Post()
  @HttpCode(200)
  @Needs('formula.write')
  @ApiOperation({ summary: 'Save the codes' })
  save(@CurrentActor() actor: Actor, @Body() request: SaveFormulaRequest): Promise<FormulaSettings> {
    return this.commands.execute(new SaveFormulas(actor, request));
  }

  @Put()
  @Needs('formula.write')
  @ApiOperation({ summary: 'Save the codes' })
  update(@CurrentActor() actor: Actor, @Body() request: SaveFormulaRequest): Promise<FormulaSettings> {
    return this.commands.execute(new SaveFormulas(actor, request));
  }
}
