import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Post, Put, Query, type StreamableFile, Controller, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  ChangePricesRequest,
  CreatePriceListRequest,
  PriceListQuery,
  PreviewCsvRequest,
  PreviewRiseRequest,
  PriceChangesRequest,
  PriceHistoryRequest,
  PriceTableRequest,
  UndoPricesRequest,
  UpdatePriceListRequest,
  type ChangedPrice,
  type OfferedPrice,
  type PriceChangeRow,
  type PriceHistoryLine,
  type PriceLine,
  type PricePreview,
  type PriceList,
  type PriceStanding,
} from '../../shared/contract/prices.js';
import type { Page } from '../../shared/contract/page.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { Summary } from '../kernel/http/routes.js';
import { ChangePrices } from './commands/change-prices.js';
import { ConfirmPrices } from './commands/confirm-prices.js';
import { SavePriceList } from './commands/save-price-list.js';
import { UndoPrices, type UndonePrices } from './commands/undo-prices.js';
import { OfferedPrices } from './queries/offered-prices.js';
import { PreviewCsv } from './queries/preview-csv.js';
import { PreviewRise } from './queries/preview-rise.js';
import { PriceChanges, PriceHistory } from './queries/price-history.js';
import { PriceLists } from './queries/price-lists.js';
import { PriceTable, priceTableFile } from './queries/price-table.js';

@ApiTags('prices')
@Controller('api/prices')
export class PricesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Get('lists')
  @Needs('bookings.book')
  @FeedsLive()
  @Summary('The price lists that a booking may name: cash, staff, and one per payer')
  lists(): Promise<PriceList[]> {
    return this.queries.execute(new PriceLists());
  }

  @Post('lists')
  @Needs('prices.write')
  @Summary('Add a price list; profiles not on it are charged at the cash price')
  createList(@CurrentActor() actor: Actor, @Body() request: CreatePriceListRequest): Promise<PriceList> {
    return this.commands.execute(new SavePriceList(actor, request));
  }

  @Put('lists')
  @Needs('prices.write')
  @Summary('Rename a price list, retire it or bring it back')
  updateList(@CurrentActor() actor: Actor, @Body() request: UpdatePriceListRequest): Promise<PriceList> {
    return this.commands.execute(new SavePriceList(actor, request));
  }

  @Get('offered')
  @Needs('bookings.book')
  @FeedsLive()
  @Summary('Profiles that can be ordered, at today’s price on a list')
  offered(@Query() { list }: PriceListQuery): Promise<OfferedPrice[]> {
    return this.queries.execute(new OfferedPrices(list));
  }

  @Get()
  @Needs('prices.write')
  @FeedsLive()
  @AnswersFile('text/csv')
  @Summary('Profiles with a list’s price today and the next planned one; `format=csv`: all')
  table(@Query() request: PriceTableRequest): Promise<Page<PriceLine> | StreamableFile> {
    if (request.format === 'csv') return priceTableFile(this.database, request, this.clock.now());
    return this.queries.execute(new PriceTable(request));
  }

  @Get('history')
  @Needs('prices.write')
  @FeedsLive()
  @Summary('The history of one profile’s price on a list, newest first')
  history(@Query() request: PriceHistoryRequest): Promise<Page<PriceHistoryLine>> {
    return this.queries.execute(new PriceHistory(request));
  }

  @Get('changes')
  @Needs('prices.write')
  @FeedsLive()
  @Summary('The changes of a list, newest first; `planned=true`: those that can be undone')
  changes(@Query() request: PriceChangesRequest): Promise<Page<PriceChangeRow>> {
    return this.queries.execute(new PriceChanges(request));
  }

  @Post('percentage')
  @HttpCode(200)
  @Needs('prices.write')
  @Summary('Preview prices raised by a percentage; PUT /api/prices saves them')
  percentage(@Body() request: PreviewRiseRequest): Promise<PricePreview[]> {
    return this.queries.execute(new PreviewRise(request));
  }

  @Post('csv')
  @HttpCode(200)
  @Needs('prices.write')
  @Summary('Preview the prices in a file; PUT /api/prices saves them')
  csv(@Body() request: PreviewCsvRequest): Promise<PricePreview[]> {
    return this.queries.execute(new PreviewCsv(request));
  }

  @Post('undo')
  @HttpCode(200)
  @Needs('prices.write')
  @Summary('Undo a price change before its day')
  undo(@CurrentActor() actor: Actor, @Body() request: UndoPricesRequest): Promise<UndonePrices> {
    return this.commands.execute(new UndoPrices(actor, request));
  }

  @Post('confirm')
  @HttpCode(200)
  @Needs('prices.write')
  @Summary('The prices as they stand are the laboratory’s own, not examples')
  confirm(@CurrentActor() actor: Actor): Promise<PriceStanding> {
    return this.commands.execute(new ConfirmPrices(actor, {}));
  }

  @Put()
  @Needs('prices.write')
  @Summary('New prices of a list from a day on, all or none')
  change(@CurrentActor() actor: Actor, @Body() request: ChangePricesRequest): Promise<ChangedPrice[]> {
    return this.commands.execute(new ChangePrices(actor, request));
  }
}
