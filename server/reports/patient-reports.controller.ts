import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PatientReportsRequest, type PatientReport } from '../../shared/contract/issued-reports.js';
import type { Page } from '../../shared/contract/page.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { ReportsOfPatient } from './queries/reports-of-patient.js';

@ApiTags('reports')
@Controller('api/patient')
export class PatientReportsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id/reports')
  @Needs('reports.released')
  @ApiOperation({
    summary: 'Every report of one patient that was issued, newest first, and when it was printed',
  })
  reports(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() asked: PatientReportsRequest,
  ): Promise<Page<PatientReport>> {
    return this.queries.execute(new ReportsOfPatient(actor, knownId(id, 'The patient'), asked));
  }
}
