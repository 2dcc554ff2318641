import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PaymentType } from '../../shared/contract/billing-shapes.js';
import { RetirePaymentTypeRequest, SavePaymentTypeRequest } from '../../shared/contract/billing.js';
import { FeedsLive } from '../events/feeds-live.js';
import { Confirmed, CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { RetirePaymentType } from './commands/retire-payment-type.js';
import { SavePaymentType } from './commands/save-payment-type.js';
import { PaymentTypes } from './queries/payment-types.js';

@ApiTags('payment types')
@Controller('api/payment-types')
export class PaymentTypesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Needs('payment-types.read')
  @FeedsLive()
  @ApiOperation({ summary: 'Payment types, the active ones first' })
  list(): Promise<PaymentType[]> {
    return this.queries.execute(new PaymentTypes());
  }

  @Post()
  @HttpCode(200)
  @Needs('payment-types.write')
  @Confirmed()
  @ApiOperation({ summary: 'Create a payment type, or change the one whose version is sent' })
  save(@CurrentActor() actor: Actor, @Body() request: SavePaymentTypeRequest): Promise<PaymentType> {
    return this.commands.execute(new SavePaymentType(actor, request));
  }

  @Delete()
  @Needs('payment-types.write')
  @ApiOperation({ summary: 'Switch a payment type off' })
  retire(@CurrentActor() actor: Actor, @Body() request: RetirePaymentTypeRequest): Promise<PaymentType> {
    return this.commands.execute(new RetirePaymentType(actor, request));
  }
}
