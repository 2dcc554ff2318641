import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Page } from '../../shared/contract/page.js';
import { VisitsRequest, type FoundBooking } from '../../shared/contract/search.js';
import { Needs } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { PatientVisits } from './queries/patient-visits.js';

@ApiTags('patients')
@Controller('api/patient')
export class VisitsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id/visits')
  @Needs('patients.read')
  @ApiOperation({
    summary: 'Every booking of one patient, newest first, with its tests and what is to be paid',
  })
  visits(@Param('id') id: string, @Query() asked: VisitsRequest): Promise<Page<FoundBooking>> {
    return this.queries.execute(new PatientVisits(knownId(id, 'The patient'), asked));
  }
}
