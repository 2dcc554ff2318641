import { Module } from '@nestjs/common';
import { NotificationsController } from './notifications.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [NotificationsController],
  providers: useCases,
})
export class NotificationsModule {}
