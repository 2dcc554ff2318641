import { Module } from '@nestjs/common';
import { LabelsController } from './labels.controller.js';
import { SpecimensController } from './specimens.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({ controllers: [LabelsController, SpecimensController], providers: useCases })
export class SpecimensModule {}
