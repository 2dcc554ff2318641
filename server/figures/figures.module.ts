import { Module } from '@nestjs/common';
import { useCasesOf } from '../kernel/use-cases.js';
import { DailySumsUpdater } from './daily-sums-updater.js';
import { FiguresController } from './figures.controller.js';
import { ReportsOfFiguresController } from './reports.controller.js';
import { VatFiguresController } from './vat-figures.controller.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [FiguresController, ReportsOfFiguresController, VatFiguresController],
  providers: [...useCases, DailySumsUpdater],
})
export class FiguresModule {}
