import { Module } from '@nestjs/common';
import { AboutController } from './about.controller.js';
import { FormulaController } from './formula.controller.js';
import { LabNumberController } from './lab-number.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [AboutController, LabNumberController, FormulaController],
  providers: useCases,
})
export class SettingsModule {}
