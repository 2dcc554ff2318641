import { Module } from '@nestjs/common';
import { SearchHandler } from './queries/search.js';
import { SearchController } from './search.controller.js';

@Module({ controllers: [SearchController], providers: [SearchHandler] })
export class SearchModule {}
