import { ApiTags } from '@nestjs/swagger';
import { Body, Delete, Get, Headers, Param, Post, Query, Controller, HttpCode } from '@nestjs/common';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { RetirePaymentTypeRequest, SavePaymentTypeRequest } from '../../shared/contract/billing.js';
import { PageRequest } from '../../shared/contract/worklist.js';
import { SetRateRequest, WithdrawRateRequest, type PaymentTypeRates } from '../../shared/contract/rates.js';
import { FeedsLive } from '../events/live-seq.js';
import { Confirmed, CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { RetirePaymentType } from './commands/retire-payment-type.js';
import { SavePaymentType } from './commands/save-payment-type.js';
import { SetRate } from './commands/set-rate.js';
import { WithdrawRate } from './commands/withdraw-rate.js';
import { PaymentTypes } from './queries/payment-types.js';
import { RatesOfType } from './queries/rates-of-type.js';

@ApiTags('payment types')
@Controller('api/payment-types')
export class PaymentTypesController extends BusController {
  @Get()
  @Needs('payment-types.read')
  @FeedsLive()
  @Summary('Payment types, the active ones first')
  list(): Promise<PaymentType[]> {
    return this.queries.execute(new PaymentTypes());
  }

  @Post()
  @HttpCode(200)
  @Needs('payment-types.write')
  @Confirmed()
  @Summary('Create a payment type, or change the one whose version is sent')
  save(@CurrentActor() actor: Actor, @Body() request: SavePaymentTypeRequest): Promise<PaymentType> {
    return this.commands.execute(new SavePaymentType(actor, request));
  }

  @Delete()
  @Needs('payment-types.write')
  @Summary('Switch a payment type off')
  retire(@CurrentActor() actor: Actor, @Body() request: RetirePaymentTypeRequest): Promise<PaymentType> {
    return this.commands.execute(new RetirePaymentType(actor, request));
  }

  @Get(':id/rates')
  @Needs('payment-types.read')
  @FeedsLive()
  @Summary('The exchange rates of a payment type: planned, present, past and taken back')
  rates(@Param('id') id: string, @Query() request: PageRequest): Promise<PaymentTypeRates> {
    return this.queries.execute(new RatesOfType({ id: knownId(id, 'The payment type'), request }));
  }

  @Post(':id/rates')
  @Needs('payment-types.write')
  @Confirmed()
  @Summary('Set a new exchange rate, from now or from a later time')
  setRate(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() request: SetRateRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<PaymentTypeRates> {
    return this.commands.execute(new SetRate({ actor, id: knownId(id, 'The payment type'), request, key }));
  }

  @Post(':id/rates/withdraw')
  @HttpCode(200)
  @Needs('payment-types.write')
  @Summary('Withdraw a planned exchange rate before it begins')
  withdrawRate(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() request: WithdrawRateRequest,
  ): Promise<PaymentTypeRates> {
    return this.commands.execute(new WithdrawRate({ actor, id: knownId(id, 'The payment type'), request }));
  }
}
