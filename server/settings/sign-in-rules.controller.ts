import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SaveSignInRulesRequest, type SignInRules } from '../../shared/contract/sign-in-rules.js';
import type { Actor } from '../kernel/actor.js';
import type { Config } from '../kernel/config.js';
import { Database } from '../kernel/database.js';
import { Confirmed, CurrentActor, Needs } from '../kernel/http/access.js';
import { CONFIG } from '../kernel/tokens.js';
import { SaveSignInRules } from './commands/save-sign-in-rules.js';
import { signInRules } from './sign-in-rules.js';

@ApiTags('settings')
@Controller('api/sign-in-rules')
export class SignInRulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Needs('users.administer')
  @ApiOperation({ summary: 'How people sign in, and which managers have no second factor yet' })
  rules(): Promise<SignInRules> {
    return signInRules(this.database, this.config.sessionTtlMinutes);
  }

  @Put()
  @Needs('users.administer')
  @Confirmed()
  @ApiOperation({
    summary: 'Change how people sign in; managers without a second factor are led to set one up',
  })
  async save(@CurrentActor() actor: Actor, @Body() request: SaveSignInRulesRequest): Promise<SignInRules> {
    await this.commands.execute(new SaveSignInRules(actor, request));
    return this.rules();
  }
}
