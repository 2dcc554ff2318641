import { Module } from '@nestjs/common';
import { JobCardController } from './job-card.controller.js';
import { TodosController } from './todos.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [JobCardController, TodosController],
  providers: useCases,
})
export class WorklistModule {}
