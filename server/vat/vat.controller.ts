import { ApiTags } from '@nestjs/swagger';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ChangeVatRateRequest,
  CreateVatRateRequest,
  SaveVatRequest,
  type Vat,
} from '../../shared/contract/vat.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { Summary } from '../kernel/http/routes.js';
import { SaveVat } from './commands/save-vat.js';
import { AddVatRate, ChangeVatRate } from './commands/save-vat-rate.js';
import { VatSetting } from './queries/vat.js';

@ApiTags('vat')
@Controller('api/vat')
export class VatController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Needs('settings.write')
  @FeedsLive()
  @Summary('How VAT is charged: the tax number, rates, the usual one, and profiles with another')
  vat(): Promise<Vat> {
    return this.queries.execute(new VatSetting());
  }

  @Put()
  @Needs('settings.write')
  @Summary('Switch VAT on or off, with tax number, usual rate and exceptions; what is booked stays')
  save(@CurrentActor() actor: Actor, @Body() request: SaveVatRequest): Promise<Vat> {
    return this.commands.execute(new SaveVat(actor, request));
  }

  @Post('rates')
  @HttpCode(200)
  @Needs('settings.write')
  @Summary('Add a named VAT rate')
  addRate(@CurrentActor() actor: Actor, @Body() request: CreateVatRateRequest): Promise<Vat> {
    return this.commands.execute(new AddVatRate(actor, request));
  }

  @Put('rates')
  @Needs('settings.write')
  @Summary('Rename or retire a VAT rate, or give it another percentage from a day on')
  changeRate(@CurrentActor() actor: Actor, @Body() request: ChangeVatRateRequest): Promise<Vat> {
    return this.commands.execute(new ChangeVatRate(actor, request));
  }
}
