import { Controller, Get, Query, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  SearchRequest,
  type SearchPage,
  VisitsRequest,
  type BookingMatch,
} from '../../shared/contract/search.js';
import type { Page } from '../../shared/contract/page.js';
import { FeedsLive } from '../events/live-seq.js';
import { Needs } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { Search } from './queries/search.js';
import { PatientVisits } from './queries/patient-visits.js';

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

@ApiTags('patients')
@Controller('api/patient')
export class VisitsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id/visits')
  @Needs('patients.read')
  @ApiOperation({
    summary: 'Every booking of one patient, newest first, with its tests and what is to be paid',
  })
  visits(@Param('id') id: string, @Query() asked: VisitsRequest): Promise<Page<BookingMatch>> {
    return this.queries.execute(new PatientVisits(knownId(id, 'The patient'), asked));
  }
}
