import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SearchRequest, type SearchPage } from '../../shared/contract/search.js';
import { FeedsLive } from '../events/feeds-live.js';
import { Needs } from '../kernel/http/access.js';
import { Search } from './queries/search.js';

@ApiTags('search')
@Controller('api/search')
export class SearchController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Needs('search.use')
  @FeedsLive()
  @ApiOperation({
    summary:
      'Patients by name, date of birth, lab, booking or accession number, national id or phone, with their latest bookings',
  })
  search(@Query() { searchQuery, page, size }: SearchRequest): Promise<SearchPage> {
    return this.queries.execute(new Search(searchQuery ?? '', page, size));
  }
}
