import { Module } from '@nestjs/common';
import { AboutController } from './about.controller.js';
import { SaveFormulasHandler } from './commands/save-formulas.js';
import { SaveLabNumberHandler } from './commands/save-lab-number.js';
import { SaveLaboratoryHandler } from './commands/save-laboratory.js';
import { FormulaController } from './formula.controller.js';
import { LabNumberController } from './lab-number.controller.js';

@Module({
  controllers: [AboutController, LabNumberController, FormulaController],
  providers: [SaveLaboratoryHandler, SaveLabNumberHandler, SaveFormulasHandler],
})
export class SettingsModule {}
