import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({ controllers: [SearchController], providers: useCases })
export class SearchModule {}
