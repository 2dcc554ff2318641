import { Module } from '@nestjs/common';
import { PrintLabelsHandler } from './commands/print-labels.js';
import { LabelsController } from './labels.controller.js';

@Module({ controllers: [LabelsController], providers: [PrintLabelsHandler] })
export class SpecimensModule {}
