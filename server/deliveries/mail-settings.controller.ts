import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  SaveMailSettingsRequest,
  TestMailRequest,
  type MailSettings,
  type MailTest,
} from '../../shared/contract/mail-settings.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { CurrentActor, Needs, Keyed } from '../kernel/http/access.js';
import { Summary } from '../kernel/http/routes.js';
import { SaveMailSettings } from './commands/save-mail-settings.js';
import { TestMail } from './commands/test-mail.js';
import { mailSettingsShape, mailSettings, UNSET_MAIL_SETTINGS } from './mail-settings.js';

@ApiTags('settings')
@Controller('api/mail-settings')
export class MailSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
  ) {}

  @Get()
  @Needs('settings.write')
  @Summary('The mail server that reports are sent by; never its password')
  async settings(): Promise<MailSettings> {
    return mailSettingsShape((await mailSettings(this.database)) ?? UNSET_MAIL_SETTINGS);
  }

  @Post()
  @HttpCode(200)
  @Needs('settings.write')
  @Keyed({ holdsSecret: true })
  @Summary('Save the mail server; a password that is left out is kept')
  save(@CurrentActor() actor: Actor, @Body() request: SaveMailSettingsRequest): Promise<MailSettings> {
    return this.commands.execute(new SaveMailSettings(actor, request));
  }

  @Post('test')
  @HttpCode(200)
  @Needs('settings.write')
  @Keyed({ eachTime: 'Each try is a message of its own, and what the mail server says to it now.' })
  @Summary('Send a test message without any data and answer what the mail server said')
  test(@CurrentActor() actor: Actor, @Body() { to }: TestMailRequest): Promise<MailTest> {
    return this.commands.execute(new TestMail(actor, to));
  }
}
