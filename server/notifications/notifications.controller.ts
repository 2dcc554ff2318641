import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Query, Controller, Post, HttpCode } from '@nestjs/common';
import {
  NotificationsRequest,
  ReadNotificationsRequest,
  type Notification,
  type Notifications,
  type UnreadNotifications,
} from '../../shared/contract/notifications.js';
import type { Page } from '../../shared/contract/page.js';
import { FeedsLive } from '../events/live-seq.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import type { Actor } from '../kernel/actor.js';
import { ReadNotifications } from './commands/read-notifications.js';
import { NotificationPage, OwnNotifications } from './queries/own-notifications.js';

@ApiTags('notifications')
@Controller('api/notifications')
export class NotificationsController extends BusController {
  @Get()
  @Needs('notifications.read')
  @FeedsLive()
  @Summary(
    'The newest notifications of the signed-in user, and how many are unread; with `page` a page of all of them',
  )
  own(
    @CurrentActor() actor: Actor,
    @Query() request: NotificationsRequest,
  ): Promise<Notifications | Page<Notification>> {
    const { page, size, mine } = request;
    if (page !== undefined) return this.queries.execute(new NotificationPage(actor, { page, size, mine }));
    return this.queries.execute(new OwnNotifications({ actor }));
  }

  @Post('read')
  @HttpCode(200)
  @Needs('notifications.read')
  @Summary('Mark some or all as read')
  read(
    @CurrentActor() actor: Actor,
    @Body() request: ReadNotificationsRequest,
  ): Promise<UnreadNotifications> {
    return this.commands.execute(new ReadNotifications(actor, request));
  }
}
