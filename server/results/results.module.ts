import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { useCasesOf } from '../kernel/use-cases.js';
import { BloodUnitsController } from './blood-units.controller.js';
import { disciplineControllers } from './discipline.controllers.js';
import { DryRunController } from './dry-run.controller.js';
import { ParamsController } from './params.controller.js';
import { ResultsController } from './results.controller.js';
import { ReviewsController } from './reviews.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  imports: [IdentityModule],
  controllers: [
    BloodUnitsController,
    ...disciplineControllers,
    ResultsController,
    ReviewsController,
    ParamsController,
    DryRunController,
  ],
  providers: useCases,
})
export class ResultsModule {}
