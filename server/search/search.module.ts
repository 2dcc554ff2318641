import { Module } from '@nestjs/common';
import { VisitsController, SearchController } from './search.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({ controllers: [SearchController, VisitsController], providers: useCases })
export class SearchModule {}
