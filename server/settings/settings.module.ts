import { Module } from '@nestjs/common';
import {
  AboutController,
  FormulaController,
  ContradictionsController,
  LabNumberController,
  SignInRulesController,
} from './settings.controller.js';
import { IdentityModule } from '../identity/index.js';
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
