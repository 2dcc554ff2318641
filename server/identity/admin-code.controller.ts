import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Put, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  SetAdminCodeRequest,
  VerifyAdminCodeRequest,
  type AdminGrant,
} from '../../shared/contract/identity.js';
import { Confirmed, CurrentActor, Needs, Keyed } from '../kernel/http/access.js';
import { Summary } from '../kernel/http/routes.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { SetAdminCode } from './commands/set-admin-code.js';
import { VerifyAdminCode } from './commands/verify-admin-code.js';

@ApiTags('identity')
@Controller('api/admin-code')
export class AdminCodeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
  ) {}

  @Get()
  @Needs('settings.read')
  @Summary('Whether an admin code is set; the code itself is never returned')
  async isSet(): Promise<{ readonly set: boolean }> {
    return { set: (await this.database.one('select 1 from admin_code')) !== undefined };
  }

  @Put()
  @Needs('admin-code.set')
  @Confirmed()
  @Keyed({ holdsSecret: true })
  @Summary('Set the admin code')
  set(@CurrentActor() actor: Actor, @Body() { code }: SetAdminCodeRequest): Promise<{ readonly set: true }> {
    return this.commands.execute(new SetAdminCode(actor, code));
  }

  @Post()
  @HttpCode(200)
  @Needs('admin-code.set')
  @Confirmed()
  @Keyed({ holdsSecret: true })
  @Summary('Set the admin code')
  setByPost(
    @CurrentActor() actor: Actor,
    @Body() { code }: SetAdminCodeRequest,
  ): Promise<{ readonly set: true }> {
    return this.commands.execute(new SetAdminCode(actor, code));
  }

  @Post('verify')
  @HttpCode(200)
  @Needs('admin-code.verify')
  @Keyed({
    eachTime:
      'It judges a code and changes nothing: each right one is a grant of its own, each wrong one a try.',
  })
  @Summary(
    'Check the admin code; answers a grant for one action on one booking or patient, good for 5 minutes',
  )
  verify(@CurrentActor() actor: Actor, @Body() request: VerifyAdminCodeRequest): Promise<AdminGrant> {
    return this.commands.execute(new VerifyAdminCode(actor, request));
  }
}
