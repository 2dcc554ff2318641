import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Headers, Param, Post, Query, Controller } from '@nestjs/common';
import type { DepositAnswer, PatientDeposit } from '../../shared/contract/billing-shapes.js';
import {
  KeepChangeAsDepositRequest,
  ReturnDepositRequest,
  TakeDepositRequest,
} from '../../shared/contract/billing.js';
import { PatientMoneyRequest, type PatientMoney as Answer } from '../../shared/contract/patient-money.js';
import { FeedsLive } from '../events/live-seq.js';
import { requiredKey } from '../events/idempotency.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { KeepChangeAsDeposit } from './commands/keep-change-as-deposit.js';
import { MoveDeposit } from './commands/move-deposit.js';
import { DepositOfPatient } from './queries/deposit-of-patient.js';
import { PatientMoney } from './queries/patient-money.js';

@ApiTags('patients')
@Controller('api/patient')
export class PatientMoneyController extends BusController {
  @Get(':id/money')
  @Needs('payments.read')
  @Summary('The money of one patient’s bookings, and the receipts, newest first')
  money(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() request: PatientMoneyRequest,
  ): Promise<Answer> {
    return this.queries.execute(new PatientMoney({ actor, patientId: knownId(id, 'The patient'), request }));
  }
}

/**
 * Money that patients pay in advance, or leave with the laboratory; each act is a receipt and takes an
 * Idempotency-Key.
 */
@ApiTags('payments')
@Controller('api/deposits')
export class DepositsController extends BusController {
  @Get(':patientId')
  @Needs('payments.read')
  @FeedsLive()
  @Summary('A patient’s deposit, and its movements')
  deposit(@Param('patientId') patientId: string): Promise<PatientDeposit> {
    const query = new DepositOfPatient(knownId(patientId, 'The patient'));
    return this.queries.execute(query);
  }

  @Post()
  @Needs('payments.take')
  @Summary('Take a deposit, split over types and currencies; kept in the base currency')
  take(
    @CurrentActor() actor: Actor,
    @Body() request: TakeDepositRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<DepositAnswer> {
    return this.commands.execute(new MoveDeposit(actor, request, requiredKey(key)));
  }

  @Post('return')
  @Needs('payments.refund')
  @Summary('Give back a deposit or part of it, never more than there is')
  giveBack(
    @CurrentActor() actor: Actor,
    @Body() request: ReturnDepositRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<DepositAnswer> {
    return this.commands.execute(new MoveDeposit(actor, request, requiredKey(key)));
  }

  @Post('keep')
  @Needs('payments.take')
  @Summary('Keep the amount overpaid on a booking as the patient’s deposit')
  keep(
    @CurrentActor() actor: Actor,
    @Body() request: KeepChangeAsDepositRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<DepositAnswer> {
    return this.commands.execute(new KeepChangeAsDeposit(actor, request, requiredKey(key)));
  }
}
