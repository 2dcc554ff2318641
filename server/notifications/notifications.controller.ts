import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  ReadNotificationsRequest,
  type Notifications,
  type UnreadNotifications,
} from '../../shared/contract/notifications.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { answerLive } from '../kernel/http/live-answer.js';
import { ReadNotifications } from './commands/read-notifications.js';
import { OwnNotifications } from './queries/own-notifications.js';

@ApiTags('notifications')
@Controller('api/notifications')
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Needs('notifications.read')
  @ApiOperation({ summary: 'The newest notifications of the signed-in user, and how many are unread' })
  async own(
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Notifications> {
    return answerLive(response, await this.queries.execute(new OwnNotifications(actor)));
  }

  @Post('read')
  @HttpCode(200)
  @Needs('notifications.read')
  @ApiOperation({ summary: 'Mark some or all as read' })
  read(
    @CurrentActor() actor: Actor,
    @Body() request: ReadNotificationsRequest,
  ): Promise<UnreadNotifications> {
    return this.commands.execute(new ReadNotifications(actor, request));
  }
}
