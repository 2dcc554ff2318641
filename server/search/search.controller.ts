import { ApiTags } from '@nestjs/swagger';
import { Get, Query, Param, Controller } from '@nestjs/common';
import {
  SearchRequest,
  type SearchPage,
  VisitsRequest,
  type BookingMatch,
} from '../../shared/contract/search.js';
import type { Page } from '../../shared/contract/page.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { Search } from './queries/search.js';
import { PatientVisits } from './queries/patient-visits.js';

@ApiTags('search')
@Controller('api/search')
export class SearchController extends BusController {
  @Get()
  @Needs('search.use')
  @FeedsLive()
  @Summary(
    'Patients by name, date of birth, lab, booking or accession number, national id or phone, with their latest bookings',
  )
  search(
    @CurrentActor() { role }: Actor,
    @Query() { searchQuery, page, size }: SearchRequest,
  ): Promise<SearchPage> {
    return this.queries.execute(new Search({ text: searchQuery ?? '', page, size, role }));
  }
}

@ApiTags('patients')
@Controller('api/patient')
export class VisitsController extends BusController {
  @Get(':id/visits')
  @Needs('patients.read')
  @Summary('Every booking of one patient, newest first, with its tests and what is to be paid')
  visits(
    @CurrentActor() { role }: Actor,
    @Param('id') id: string,
    @Query() request: VisitsRequest,
  ): Promise<Page<BookingMatch>> {
    const patientId = knownId(id, 'The patient');
    return this.queries.execute(new PatientVisits({ patientId, request, role }));
  }
}
