import { Module } from '@nestjs/common';
import { useCasesOf } from '../kernel/use-cases.js';
import { DeliveriesController } from './deliveries.controller.js';
import { MailSettingsController } from './mail-settings.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [DeliveriesController, MailSettingsController],
  providers: useCases,
})
export class DeliveriesModule {}
