import { Module } from '@nestjs/common';
import { ReadNotificationsHandler } from './commands/read-notifications.js';
import { NotificationsController } from './notifications.controller.js';
import { OwnNotificationsHandler } from './queries/own-notifications.js';
import { NotifyCritical } from './reactions/notify-critical.js';
import { NotifyPayment } from './reactions/notify-payment.js';
import { NotifyRelease } from './reactions/notify-release.js';

@Module({
  controllers: [NotificationsController],
  providers: [
    ReadNotificationsHandler,
    OwnNotificationsHandler,
    NotifyCritical,
    NotifyPayment,
    NotifyRelease,
  ],
})
export class NotificationsModule {}
