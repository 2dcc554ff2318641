import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PatientMoneyRequest, type PatientMoney as Answer } from '../../shared/contract/patient-money.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { PatientMoney } from './queries/patient-money.js';

@ApiTags('patients')
@Controller('api/patient')
export class PatientMoneyController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id/money')
  @Needs('payments.read')
  @ApiOperation({
    summary: 'The money of one patient’s bookings, and the receipts, newest first',
  })
  money(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() asked: PatientMoneyRequest,
  ): Promise<Answer> {
    return this.queries.execute(new PatientMoney(actor, knownId(id, 'The patient'), asked));
  }
}
