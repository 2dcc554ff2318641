import { Module } from '@nestjs/common';
import { AboutController } from './about.controller.js';
import { FormulaController } from './formula.controller.js';
import { ContradictionsController } from './contradictions.controller.js';
import { IdentityModule } from '../identity/index.js';
import { LabNumberController } from './lab-number.controller.js';
import { SignInRulesController } from './sign-in-rules.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  imports: [IdentityModule],
  controllers: [
    AboutController,
    LabNumberController,
    FormulaController,
    ContradictionsController,
    SignInRulesController,
  ],
  providers: useCases,
})
export class SettingsModule {}
